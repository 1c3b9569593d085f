import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkDefinition, checkCollectionName } from './filter.ts';
import type { CollectionDefinition } from './read-models.port.ts';
import type { ExclusiveStatementRunner } from './sqlite-exclusive.adapter.ts';
import { listTruncateStatements, isLarge } from './sqlite-large-table.adapter.ts';
import type { Tables } from './sqlite-tables.adapter.ts';

type Context = { readonly tables: Tables };
type LargeTableContext = Context & { readonly exclusive: ExclusiveStatementRunner };
export type RunAction = <Result>(action: () => Result) => Promise<Result>;

export const readCheckpoint = ({ tables }: Context, name: string): string => {
  const row = tables.prepare('SELECT position FROM checkpoints WHERE name = ?').get(name);
  return row ? String(row['position']) : '';
};

export const activeVersion = ({ tables }: Context, name: string): number | undefined => {
  const row = tables.prepare('SELECT version FROM active WHERE name = ?').get(name);
  return row ? Number(row['version']) : undefined;
};

/**
 * Creates the missing indexes before readers switch: those of a large table in a thread, others
 * one per turn of the event loop, and the word index in steps.
 */
export const activateVersion = async (
  { tables, exclusive }: LargeTableContext,
  definition: CollectionDefinition,
  run: RunAction,
): Promise<void> => {
  checkDefinition(definition);
  for (const fields of definition.indexes) {
    const statement = await run(() => indexIfSmall(tables, definition, fields));
    if (statement === undefined) await nextTurn();
    else {
      await exclusive.execute(statement);
      tables.forget();
    }
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

// Creates the index of a small table. Returns the statement for a large one, which would take
// longer than a turn.
const indexIfSmall = (
  tables: Tables,
  definition: CollectionDefinition,
  fields: readonly string[],
): string | undefined => {
  const statement = tables.missingIndex(definition, fields);
  const table = tables.find(definition.name, definition.version);
  if (statement === undefined || !table || isLarge(tables.prepare, table.sqlName)) return statement;
  tables.prepare(statement).run();
  tables.forget();
  return undefined;
};

type VersionKey = { readonly name: string; readonly version: number };

/** Empties a large table in steps before it is dropped, because deleted content is overwritten. */
export const dropLargeVersion = async (
  context: LargeTableContext,
  { name, version }: VersionKey,
  run: RunAction,
): Promise<void> => {
  const { tables, exclusive } = context;
  const steps = await run(() => {
    requireInactive(context, { name, version });
    return listTruncateStatements(tables.prepare, tables.find(name, version));
  });
  for (const step of steps) await exclusive.execute(step);
  if (steps.length > 0) tables.forget();
};

export const dropVersion = (context: Context, name: string, version: number): void => {
  requireInactive(context, { name, version });
  context.tables.drop(name, version);
  context.tables
    .prepare('DELETE FROM checkpoints WHERE name = ?')
    .run(`${name}@${String(version)}`);
};

const requireInactive = (context: Context, { name, version }: VersionKey): void => {
  checkCollectionName(name);
  if (activeVersion(context, name) !== version) return;
  throw new RangeError(`Version ${String(version)} of ${name} is switched on; it stays.`);
};

export const listStoredVersions = ({ tables }: Context, name: string): number[] => {
  checkCollectionName(name);
  const checkpointVersions = tables
    .prepare('SELECT name FROM checkpoints WHERE name GLOB ?')
    .all(`${name}@*`)
    .map((row) => Number(String(row['name']).slice(name.length + 1)));
  return [...new Set([...tables.versions(name), ...checkpointVersions])].sort(
    (one, other) => one - other,
  );
};
