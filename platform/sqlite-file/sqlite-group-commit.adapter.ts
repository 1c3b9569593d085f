import type { DatabaseSync } from 'node:sqlite';

export type PendingItem<Answer> = {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
};

export type GroupCommitOptions<Item, Answer> = {
  readonly database: DatabaseSync;
  /**
   * Returns one outcome for each item. A returned error fails only its item; a thrown error rolls
   * back all items.
   */
  readonly write: (items: readonly Item[]) => readonly (Answer | Error)[];
  /** Wraps the transaction, to change settings of the connection around it. */
  readonly around?: <Result>(transaction: () => Result) => Result;
  /** Whether an item is a single statement, which needs no transaction of its own. */
  readonly isOneStatement?: (item: Item) => boolean;
  /** Translates the error of a failed write, after its changes are rolled back. */
  readonly explain: (error: unknown) => Error;
  readonly onWritten: () => void;
};

export type GroupCommit<Item> = {
  readonly add: (item: Item) => void;
  readonly flush: () => void;
};

/**
 * Writes all items added in one turn of the event loop in one transaction, so that they share one
 * fsync. Each resolves after the commit.
 */
export const groupCommit = <Item extends PendingItem<Answer>, Answer>(
  options: GroupCommitOptions<Item, Answer>,
): GroupCommit<Item> => {
  const writeTogether = createGroupWriter(options);
  let waitingItems: Item[] = [];
  const flush = (): void => {
    const group = waitingItems;
    waitingItems = [];
    if (group.length === 0) return;
    const outcomes = writeTogether(group);
    group.forEach((item, index) => {
      settle(item, outcomes[index]);
    });
    options.onWritten();
  };
  return {
    flush,
    add: (item) => {
      if (waitingItems.length === 0) setImmediate(flush);
      waitingItems.push(item);
    },
  };
};

type WriteGroup<Item, Answer> = (group: readonly Item[]) => readonly (Answer | Error)[];

const createGroupWriter = <Item, Answer>(
  options: GroupCommitOptions<Item, Answer>,
): WriteGroup<Item, Answer> => {
  const { database, write, isOneStatement, around = runDirectly, explain } = options;
  const beginStatement = database.prepare('BEGIN IMMEDIATE');
  const commitStatement = database.prepare('COMMIT');
  const transact: WriteGroup<Item, Answer> = (group) => {
    const [firstItem] = group;
    if (group.length === 1 && firstItem && isOneStatement?.(firstItem)) return write(group);
    beginStatement.run();
    const outcomes = write(group);
    commitStatement.run();
    return outcomes;
  };
  const writeTogether: WriteGroup<Item, Answer> = (group) => {
    try {
      return around(() => transact(group));
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      const explainedError = explain(error);
      // A full disk or an invalid item must not fail the other items.
      return group.length > 1 ? group.flatMap((item) => writeTogether([item])) : [explainedError];
    }
  };
  return writeTogether;
};

const runDirectly = <Result>(transaction: () => Result): Result => transaction();

const settle = <Answer>(item: PendingItem<Answer>, outcome: Answer | Error | undefined): void => {
  if (outcome instanceof Error) item.reject(outcome);
  else item.resolve(outcome as Answer);
};
