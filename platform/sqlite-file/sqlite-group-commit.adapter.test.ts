import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { groupCommit, type GroupCommit, type PendingItem } from './sqlite-group-commit.adapter.ts';

type Item = PendingItem<number> & { readonly name: string };

describe('the group commit', () => {
  let database: DatabaseSync;
  let group: GroupCommit<Item>;
  let written: number[];

  beforeEach(() => {
    database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE names (name TEXT NOT NULL UNIQUE) STRICT');
    const insert = database.prepare('INSERT INTO names VALUES (?)');
    written = [];
    group = groupCommit<Item, number>({
      database,
      write: (items) => {
        written.push(items.length);
        return items.map(({ name }) =>
          name === 'refused' ? new Error('Refused.') : Number(insert.run(name).lastInsertRowid),
        );
      },
      explain: (error) => new Error('Explained.', { cause: error }),
      onWritten: () => written.push(0),
    });
  });

  afterEach(() => {
    database.close();
  });

  const add = (name: string): Promise<number> =>
    new Promise((resolve, reject) => {
      group.add({ name, resolve, reject });
    });

  const names = (): unknown[] =>
    database
      .prepare('SELECT name FROM names')
      .all()
      .map((row) => row['name']);

  it('writes what is added in one turn in one transaction, then reports it', async () => {
    expect(await Promise.all([add('a'), add('b'), add('c')])).toEqual([1, 2, 3]);
    expect(written).toEqual([3, 0]);
  });

  it('lets an error among the outcomes fail one alone, without a second attempt', async () => {
    const answers = await Promise.allSettled([add('a'), add('refused'), add('c')]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(written).toEqual([3, 0]);
  });

  it('writes one by one what fails together, so that only the culprit fails', async () => {
    const answers = await Promise.allSettled([add('a'), add('a'), add('c')]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(names()).toEqual(['a', 'c']);
    expect(database.isTransaction).toBe(false);
  });

  it('rejects with the explained error', async () => {
    await add('a');
    await expect(add('a')).rejects.toThrow('Explained.');
  });

  it('writes at once when asked to', async () => {
    const added = add('a');
    group.flush();
    expect(names()).toEqual(['a']);
    expect(await added).toBe(1);
  });
});
