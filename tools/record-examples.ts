/*
 * `npm run examples` runs the API tests and writes `apps/api/openapi/examples.json`, the examples
 * of the API document, from their requests. Arguments after `--` select test files; other examples
 * are kept if they fit their schema, unless a selected test produces a more complete one.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Examples, findExampleErrors } from '#api/openapi/examples.ts';
import { countFields } from '#api/testing/count-fields.ts';

const file = path.resolve(import.meta.dirname, '..', 'apps/api/openapi/examples.json');

const read = async (from: string): Promise<Examples> =>
  JSON.parse(await readFile(from, 'utf8')) as Examples;

const readValid = async (from: string): Promise<Examples> =>
  Object.fromEntries(
    Object.entries(await read(from)).filter(
      ([name, example]) => findExampleErrors(name, example).length === 0,
    ),
  );

/** For each operation, the example with the most fields, or the first of equal ones. */
const merge = (recordings: readonly Examples[]): Examples => {
  const best = new Map<string, Examples[string]>();
  for (const [name, example] of recordings.flatMap((each) => Object.entries(each)))
    if (countFields(example) > countFields(best.get(name))) best.set(name, example);
  return Object.fromEntries(best);
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const byName = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(byName.map(([name, field]) => [name, sorted(field)]));
};

const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-examples-'));
const selected = process.argv.slice(2);
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.workspace.ts'];
// The first sends hostile input, which would be recorded. The second fails until the examples are recorded.
const excluded = ['apps/api/hostile-input.test.ts', 'apps/api/openapi/examples.test.ts'];
const all = globSync('apps/api/**/*.test.ts').filter((test) => !excluded.includes(test));
const files = selected.length > 0 ? selected : all;
const { status } = spawnSync(process.execPath, [...vitest, '--project', 'server', ...files], {
  stdio: 'inherit',
  env: { ...process.env, RECORD_EXAMPLES: folder },
});
if (status === 0) {
  const names = (await readdir(folder)).sort();
  const recorded = await Promise.all(names.map((name) => read(path.join(folder, name))));
  const existing = selected.length > 0 ? [await readValid(file)] : [];
  await writeFile(file, `${JSON.stringify(sorted(merge([...recorded, ...existing])), null, 2)}\n`);
}
await rm(folder, { recursive: true });
process.exitCode = status ?? 1;
