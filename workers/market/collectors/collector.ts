import type { SourceGroup } from '#platform/sources/source.port.ts';
import type { FetchOutcome, SourceRunner } from '#platform/sources/source-runner.ts';

export type Collector = {
  readonly kind: string;
  readonly refreshMs: number;
  /** Starts after this delay and runs independently. `collectNow` neither starts it nor waits for it. */
  readonly startsAfterMs?: number;
  collect(now: Date): Promise<void>;
};

export type OpenCollector = (runner: SourceRunner) => Collector;

type Turn<Value> = {
  readonly now: Date;
  /** Fetches from the other sources of the group. */
  readonly fetchFromOthers: (source: string) => Promise<FetchOutcome<Value>>;
};

type CollectTurn<Query, Value> = {
  readonly query: Query;
  /** Runs before each request. */
  readonly prepare?: () => Promise<void>;
  // Stores a value before accepting it. Also called for outcomes without a value.
  readonly take: (outcome: FetchOutcome<Value>, turn: Turn<Value>) => Promise<void>;
};

export const createCollector =
  <Query, Value>(
    group: SourceGroup<Query, Value>,
    { query, prepare, take }: CollectTurn<Query, Value>,
  ) =>
  (runner: SourceRunner): Collector => {
    if (group.sources.length === 0) throw new RangeError(`${group.kind}: no source is configured.`);
    const ask = runner.open(group);
    return {
      kind: group.kind,
      refreshMs: Math.min(...group.sources.map(({ refreshMs }) => refreshMs)),
      collect: async (now) => {
        await prepare?.();
        const sharedRequest = { query: () => query, now };
        const askExcept = (except: string): Promise<FetchOutcome<Value>> =>
          ask({ ...sharedRequest, except });
        await take(await ask(sharedRequest), { now, fetchFromOthers: askExcept });
      },
    };
  };
