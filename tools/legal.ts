/*
 * `npm run legal`: writes the retention table into the privacy notice, records new versions of the texts in
 * `legal/versions.json`, and tells the program which versions are published. `--check` only compares.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'prettier';
import { legalFolder, readLegalVersions, findVersionError } from '../apps/ui/build/legal-texts.ts';
import { hashLegalText, parseLegalText } from '../apps/ui/build/parse-legal-text.ts';
import { legalDocuments } from '../domain/shared/accounts/legal-documents.ts';
import { privacyNoticeRows } from '../workers/retention/retention-table.ts';

const versionsFile = path.join(legalFolder, 'versions.json');
const root = path.resolve(import.meta.dirname, '..');
const programFile = path.join(root, 'domain/shared/accounts/published-versions.ts');
const marks = [
  '<!-- retention: written by npm run legal -->',
  '<!-- end of retention -->',
] as const;

const read = (name: string): string => readFileSync(path.join(legalFolder, `${name}.md`), 'utf8');

const withRetentionTable = (markdown: string): Promise<string> => {
  const [begin, end] = marks.map((mark) => markdown.indexOf(mark));
  if (begin === undefined || end === undefined || begin < 0 || end < begin)
    throw new Error(`legal/privacy.md needs the lines ${marks.join(' and ')}.`);
  const rows = privacyNoticeRows.map(([data, kept]) => `| ${data} | ${kept} |`);
  const table = ['| What | How long |', '| --- | --- |', ...rows].join('\n');
  const text = `${markdown.slice(0, begin)}${marks[0]}\n\n${table}\n\n${markdown.slice(end)}`;
  return format(text, { parser: 'markdown', printWidth: 100 });
};

const versionOf = (name: string): string => parseLegalText(read(name)).version;

const programText = (): Promise<string> => {
  const lines = legalDocuments.map((name) => `${name}: '${versionOf(name)}',`);
  const text = `/** Written by \`npm run legal\` from the texts in \`legal/\`. */\nexport const publishedVersions = {\n${lines.join('\n')}\n} as const;\n`;
  return format(text, { parser: 'typescript', singleQuote: true, printWidth: 100 });
};

/** Everything that `npm run legal` would change, and every text that was changed without a new version. */
export const findLegalIssues = async (): Promise<readonly string[]> => {
  const versions = readLegalVersions(legalFolder);
  const privacy = read('privacy');
  const written = [
    { file: 'legal/privacy.md', isCurrent: (await withRetentionTable(privacy)) === privacy },
    {
      file: path.relative(root, programFile),
      isCurrent: (await programText()) === readFileSync(programFile, 'utf8'),
    },
  ];
  return [
    ...documents().flatMap(
      (name) => findVersionError({ name, markdown: read(name) }, versions) ?? [],
    ),
    ...written.flatMap(({ file, isCurrent }) =>
      isCurrent ? [] : [`${file} is out of date. Run: npm run legal`],
    ),
  ];
};

const documents = (): string[] =>
  globSync('*.md', { cwd: legalFolder, exclude: ['README.md'] })
    .map((file) => path.basename(file, '.md'))
    .sort();

const record = async (): Promise<readonly string[]> => {
  writeFileSync(path.join(legalFolder, 'privacy.md'), await withRetentionTable(read('privacy')));
  const versions = readLegalVersions(legalFolder);
  const added = Object.fromEntries(
    documents().map((name) => {
      const [recorded, version] = [versions[name] ?? {}, versionOf(name)];
      const isNew = Object.keys(recorded).every((other) => other < version);
      return [name, isNew ? { ...recorded, [version]: hashLegalText(read(name)) } : recorded];
    }),
  );
  writeFileSync(versionsFile, `${JSON.stringify(added, null, 2)}\n`);
  writeFileSync(programFile, await programText());
  return findLegalIssues();
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = process.argv.includes('--check') ? await findLegalIssues() : await record();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
