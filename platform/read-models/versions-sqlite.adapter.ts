import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkDefinition, checkName } from './filter.ts';
import type { CollectionDefinition } from './read-models.port.ts';
import type { Tables } from './sqlite-tables.adapter.ts';

type Context = { readonly tables: Tables };
export type Run = <Result>(action: () => Result) => Promise<Result>;

export const readCheckpoint = ({ tables }: Context, name: string): string => {
  const row = tables.prepare('SELECT position FROM checkpoints WHERE name = ?').get(name);
  return row ? String(row['position']) : '';
};

export const activeVersion = ({ tables }: Context, name: string): number | undefined => {
  const row = tables.prepare('SELECT version FROM active WHERE name = ?').get(name);
  return row ? Number(row['version']) : undefined;
};

/** Creates the missing indexes, one per turn of the event loop and that of words in pieces, before readers switch. */
export const activate = async (
  { tables }: Context,
  definition: CollectionDefinition,
  run: Run,
): Promise<void> => {
  checkDefinition(definition);
  for (const fields of definition.indexes) {
    await run(() => {
      tables.index(definition, fields);
    });
    await nextTurn();
  }
  const steps = tables.indexWords(definition)[Symbol.iterator]();
  while (!(await run(() => steps.next().done))) await nextTurn();
  await run(() =>
    tables
      .prepare(
        `INSERT INTO active (name, version) VALUES (?, ?)
         ON CONFLICT (name) DO UPDATE SET version = excluded.version`,
      )
      .run(definition.name, definition.version),
  );
};

export const drop = (context: Context, name: string, version: number): void => {
  checkName(name);
  if (activeVersion(context, name) === version) {
    throw new RangeError(`Version ${String(version)} of ${name} is switched on; it stays.`);
  }
  context.tables.drop(name, version);
  context.tables
    .prepare('DELETE FROM checkpoints WHERE name = ?')
    .run(`${name}@${String(version)}`);
};

export const versions = ({ tables }: Context, name: string): number[] => {
  checkName(name);
  const marked = tables
    .prepare('SELECT name FROM checkpoints WHERE name GLOB ?')
    .all(`${name}@*`)
    .map((row) => Number(String(row['name']).slice(name.length + 1)));
  return [...new Set([...tables.versions(name), ...marked])].sort((one, other) => one - other);
};
