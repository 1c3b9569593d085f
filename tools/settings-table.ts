/* Generates the README's table of settings from the config schema; `--check` only verifies it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { format } from 'prettier';
import { z } from 'zod';
import { settingsSchema } from '../platform/config.ts';

const file = 'README.md';
const opening = '<!-- settings: written by tools/settings-table.ts -->';
const closing = '<!-- /settings -->';

const defaultOf = (name: string, defaults: Record<string, unknown>): string => {
  const value = defaults[name];
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
  return `\`${JSON.stringify(value).replaceAll('"', '')}\``;
};

export const withSettingsTable = async (readme: string): Promise<string> => {
  const defaults: Record<string, unknown> = settingsSchema.parse({});
  const rows = Object.entries(settingsSchema.shape).map(
    ([name, schema]) =>
      `| \`${name}\` | ${defaultOf(name, defaults)} | ${z.globalRegistry.get(schema)?.description ?? ''} |`,
  );
  const table = ['| variable | default | what it does |', '| --- | --- | --- |', ...rows].join(
    '\n',
  );
  const [before, rest] = readme.split(opening);
  const after = rest?.split(closing)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${file} has no place for the table`);
  const text = `${before}${opening}\n\n${table}\n\n${closing}${after}`;
  return format(text, { parser: 'markdown', printWidth: 100 });
};

const main = async (check: boolean): Promise<number> => {
  const readme = readFileSync(file, 'utf8');
  const wanted = await withSettingsTable(readme);
  if (readme === wanted) return 0;
  if (check) {
    console.error(
      `${file}: the settings table is out of date; run \`node tools/run.mjs tools/settings-table.ts\``,
    );
    return 1;
  }
  writeFileSync(file, wanted);
  return 0;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await main(process.argv.includes('--check'));
}
