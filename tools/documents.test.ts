import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseArguments } from '../apps/cli/arguments.ts';
import { commands } from '../apps/cli/catalogue.ts';
import { asksForHelp, findCommand } from '../apps/cli/run-command.ts';
import { runbook } from '../application/attention/runbook.ts';
import { attentionCheckIds } from '../domain/shared/attention-checks.ts';
import { renderRunbook } from './runbook.ts';
import { renderSettingsTable } from './settings-table.ts';

const root = path.resolve(import.meta.dirname, '..');

// Folders that builds, runs and installs create.
const generatedFolders = new Set(['.git', 'coverage', 'data', 'dist', 'node_modules']);

const tree = globSync('**', { cwd: root, exclude: (name) => generatedFolders.has(name) }).filter(
  (name) => name !== '.',
);
const topFolders = new Set(tree.map((name) => name.split('/')[0] ?? ''));

const documents = tree.filter((name) =>
  /^(README|CONTRIBUTING|CHANGELOG)\.md$|\/README\.md$|^docs\/.*\.md$/.test(name),
);
const isDecisionRecord = (document: string): boolean => document.startsWith('docs/adr/');

const readDocument = (document: string): string => readFileSync(path.join(root, document), 'utf8');
const withoutCodeBlocks = (text: string): string => text.replaceAll(/```[^]*?```/g, '');

// They look like files of the project: two files of a data folder, and a method of Express.
const notPaths = new Set(['demo.json', 'demo-folder.json', 'res.json']);

const hasFileExtension = (word: string): boolean =>
  /\.(ts|tsx|md|json|yml|mjs|cjs|css|conf|java|sh)$/.test(word);

// Words in backticks that are paths. Addresses of the API start with a slash and are left out.
const findPaths = (text: string): string[] =>
  [...withoutCodeBlocks(text).matchAll(/`([^`\s]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => /^[\w.<*][\w./<>*-]*$/.test(word))
    .filter((word) => word.includes('/') || hasFileExtension(word))
    .filter((word) => !notPaths.has(word));

// Decision records also have problem codes and media types in backticks, which contain a slash.
const findPathsOfRecord = (text: string): string[] =>
  findPaths(text).filter(
    (word) => topFolders.has(word.split('/')[0] ?? '') || hasFileExtension(word),
  );

const escapeForPattern = (text: string): string => text.replaceAll(/[.+-]/g, String.raw`\$&`);

// `<noun>` matches any name. A path that starts with a top folder must exist. Any other must exist somewhere below the
// folder of its document, or anywhere if the document is in `docs`.
const pathExists = (word: string, document: string): boolean => {
  const [first = ''] = word.split('/');
  if (generatedFolders.has(first) || existsSync(path.join(root, word))) return true;
  // The end of a name, such as `.int.test.ts`.
  if (word.startsWith('.')) return tree.some((name) => name.endsWith(word));
  const wildcards = word.replace(/\/$/, '').replaceAll(/<[^>]+>/g, '*');
  const source = wildcards.split('*').map(escapeForPattern).join('[^/]+');
  const isFromTop = word.includes('/') && topFolders.has(first);
  const isInDocs = document.startsWith('docs/');
  const folder = isInDocs ? '' : path.join(path.dirname(document), '/').replace(/^\.\//, '');
  const pattern = isFromTop ? `^${source}$` : `^${escapeForPattern(folder)}(.*/)?${source}$`;
  return tree.some((name) => new RegExp(pattern).test(name));
};

const findLinks = (text: string): string[] =>
  [...withoutCodeBlocks(text).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

const linkExists = (target: string, document: string): boolean => {
  const [name = '', anchor] = target.split('#');
  const file = name === '' ? document : path.join(path.dirname(document), name);
  if (!existsSync(path.join(root, file))) return false;
  return anchor === undefined || findAnchors(readDocument(file)).includes(anchor);
};

// GitHub's anchors of the headings.
const findAnchors = (text: string): string[] =>
  [...withoutCodeBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

const identifiersInCode = new Set(
  tree
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .flatMap((name) => readDocument(name).match(/[A-Za-z]\w+/g) ?? []),
);

// Names in mixed case, such as `useDraft` or `DomainEvent`, also where a call follows: `call(endpoint)`.
const findIdentifiers = (text: string): string[] =>
  [...withoutCodeBlocks(text).matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => /^([A-Za-z]\w*)(?:[(<.:].*)?$/s.exec(code)?.[1] ?? '')
    .filter((name) => /[a-z][A-Z]/.test(name));

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = packageSchema.parse(JSON.parse(readDocument('package.json')));

const findCommands = (text: string): string[] =>
  [
    ...text.matchAll(/npm run [\w:]+(?: -- [\w<][^`|\n#]*)?/g),
    ...text.matchAll(/npm (?:start|test)\b/g),
    ...text.matchAll(/node tools\/[\w.-]+ [\w./-]+/g),
  ].map(([command]) => command.trim());

const commandExists = (command: string): boolean => {
  const [, script, operands = ''] = /^npm (?:run )?([\w:]+)(?: -- (.*))?$/.exec(command) ?? [];
  // `node <file>` or `node tools/run.mjs <file>`
  const file = command.split(' ').find((word) => !['node', 'tools/run.mjs'].includes(word));
  if (script === undefined) return existsSync(path.join(root, file ?? ''));
  if (!Object.hasOwn(scripts, script)) return false;
  const words = operands.split(' ').filter(Boolean);
  if (script !== 'cli' || words.length === 0 || words[0]?.startsWith('<')) return true;
  return asksForHelp(words) || findCommand(words) !== undefined;
};

describe('the documents', () => {
  // The event catalogue also names reactions, which look like folders; its own test compares it with the code.
  it.each(documents.filter((name) => name !== 'docs/event-catalogue.md'))(
    '%s names only files and folders that exist',
    (document) => {
      const text = readDocument(document);
      const paths = isDecisionRecord(document) ? findPathsOfRecord(text) : findPaths(text);
      expect(paths.filter((word) => !pathExists(word, document))).toEqual([]);
    },
  );

  it.each(documents)('%s links only to files and headings that exist', (document) => {
    const links = findLinks(readDocument(document));
    expect(links.filter((target) => !linkExists(target, document))).toEqual([]);
  });

  // The changelog and decision records also mention commands that were replaced.
  it.each(documents.filter((name) => name !== 'CHANGELOG.md' && !isDecisionRecord(name)))(
    '%s names only commands that exist',
    (document) => {
      const named = findCommands(readDocument(document));
      expect(named.filter((command) => !commandExists(command))).toEqual([]);
    },
  );

  // The page about writing also shows names that are wrong.
  it.each(
    documents.filter(
      (name) => name !== 'CHANGELOG.md' && name !== 'docs/writing.md' && !isDecisionRecord(name),
    ),
  )('%s names only identifiers that exist', (document) => {
    const names = findIdentifiers(readDocument(document));
    expect(names.filter((name) => !identifiersInCode.has(name))).toEqual([]);
  });

  it('include a README for each top folder', () => {
    const folders = tree.filter(
      (name) => !name.includes('/') && statSync(path.join(root, name)).isDirectory(),
    );
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md']));
    expect(folders.filter((name) => !documents.includes(`${name}/README.md`))).toEqual([]);
  });

  it('list the settings as the code defines them', async () => {
    expect(readDocument('docs/settings.md')).toBe(await renderSettingsTable());
  });

  it('have a paragraph of the runbook for every check, as the code defines it', async () => {
    const text = readDocument('docs/runbook.md');
    expect(text).toBe(await renderRunbook());
    const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(attentionCheckIds.map((id) => runbook[id].title));
  });

  it('show each picture of docs/pictures in the README, below 150 kB', () => {
    const pictures = tree.filter((name) => name.startsWith('docs/pictures/'));
    expect(pictures).toHaveLength(4);
    const shown = findLinks(readDocument('README.md'));
    expect(pictures.filter((name) => !shown.includes(name))).toEqual([]);
    const sizes = pictures.map((name) => statSync(path.join(root, name)).size);
    expect(Math.max(...sizes)).toBeLessThan(150_000);
  });

  it('are short where a newcomer starts', () => {
    expect(readDocument('README.md').split('\n').length).toBeLessThanOrEqual(120);
    expect(readDocument('CONTRIBUTING.md').split('\n').length).toBeLessThanOrEqual(200);
  });
});

describe('the decision records', () => {
  const records = documents.filter((name) => /^docs\/adr\/\d{4}-/.test(name));
  const index = readDocument('docs/adr/README.md');

  it.each(records)('%s has the headings of every record, and is short', (record) => {
    const text = readDocument(record);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Decision', 'Consequences']);
    expect(text.split('\n').length).toBeLessThanOrEqual(60);
  });

  it('are in the index with their titles, and every number is there once', () => {
    const entries = records.map((record) => {
      const [, number = '', title = ''] = /^# (\d{4}) (.+)$/m.exec(readDocument(record)) ?? [];
      return `- [${number}](${path.basename(record)}) ${title}`;
    });
    const lines = index.split('\n');
    expect(entries.filter((entry) => !lines.includes(entry))).toEqual([]);
    const numbers = [...index.matchAll(/^- \[?(\d{4})/gm)].map(([, number = '']) => number);
    expect(numbers.length).toBe(new Set(numbers).size);
    const highest = Math.max(...numbers.map(Number));
    const missing = Array.from({ length: highest }, (_, i) =>
      String(i + 1).padStart(4, '0'),
    ).filter((number) => !numbers.includes(number));
    expect(missing).toEqual([]);
  });

  it('that code and documents mention are in force', () => {
    const inForce = new Set(records.map((record) => path.basename(record).slice(0, 4)));
    const mentioned = tree
      .filter((name) => /\.(ts|tsx|mjs|js|css|md)$/.test(name) && name !== 'CHANGELOG.md')
      .flatMap((name) =>
        [...readDocument(name).matchAll(/ADR (\d{4})/g)].map(([, number = '']) => ({
          name,
          number,
        })),
      );
    expect(mentioned.filter(({ number }) => !inForce.has(number))).toEqual([]);
  });
});

describe('the page of the command line', () => {
  const prefix = 'npm run cli -- ';
  const lines = readDocument('docs/cli.md').split('\n');
  const usages = commands.map(({ name, parameters }) => `${prefix}${name} ${parameters}`.trim());

  it('has the usage of every command', () => {
    expect(usages.filter((usage) => !lines.includes(usage))).toEqual([]);
  });

  it('has an example of every command that takes arguments, and the command accepts it', () => {
    const examples = lines.filter(
      (line) => line.startsWith(prefix) && !usages.includes(line) && !/^[^"]*</.test(line),
    );
    const argumentLists = examples.map((line) =>
      (line.slice(prefix.length).match(/"[^"]*"|[^\s"]+/g) ?? []).filter((word) => word !== 'help'),
    );
    const exemplified = argumentLists.map((words) => {
      const command = findCommand(words);
      if (command) parseArguments(words.slice(command.name.split(' ').length), command);
      return command?.name;
    });
    const withArguments = commands.filter(({ parameters }) => parameters !== '');
    expect(withArguments.filter(({ name }) => !exemplified.includes(name))).toEqual([]);
  });
});

describe('the checks', () => {
  it('find paths that do not exist', () => {
    const text =
      'See `domain/nowhere/decide.ts`, `missing.ts`, `platform/<port>/<word>.nothing.ts`.';
    expect(findPaths(text).filter((word) => !pathExists(word, 'README.md'))).toHaveLength(3);
    expect(pathExists('docs/nothing.md', 'docs/README.md')).toBe(false);
    expect(pathExists('domain/<aggregate>/decide.ts', 'README.md')).toBe(true);
    expect(pathExists('catalogue.ts', 'workers/README.md')).toBe(true);
  });

  it('find links that lead nowhere', () => {
    const text =
      '[a](docs/nothing.md) [b](#nothing) [c](docs/cli.md#nothing) ![d](docs/nothing.png)';
    expect(findLinks(text).filter((target) => !linkExists(target, 'README.md'))).toHaveLength(4);
    expect(linkExists('docs/cli.md#jobs-list', 'README.md')).toBe(true);
  });

  it('find identifiers that do not exist', () => {
    // In two parts, because this file is searched as well.
    const missing = ['useNothing', 'AtAll'].join('');
    const text = `\`${missing}(now)\`, \`${missing}\`, \`useAccess(resource)\``;
    const names = findIdentifiers(text);
    expect(names.filter((name) => !identifiersInCode.has(name))).toEqual([missing, missing]);
  });

  it('find commands that do not exist', () => {
    const text = '`npm run nothing`, `npm run cli -- nothing`, `node tools/run.mjs nothing`';
    expect(findCommands(text).filter((command) => !commandExists(command))).toHaveLength(3);
    expect(commandExists('npm run cli -- jobs list')).toBe(true);
  });
});
