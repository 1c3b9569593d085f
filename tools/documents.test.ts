import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commands } from '../apps/cli/catalogue.ts';
import { asksForHelp, findCommand } from '../apps/cli/run-command.ts';
import { settingsDocument } from './settings-table.ts';

const root = path.resolve(import.meta.dirname, '..');

// What is made by building or running, and what others brought.
const made = new Set(['.git', 'coverage', 'data', 'dist', 'node_modules']);

const tree = globSync('**', { cwd: root, exclude: (name) => made.has(name) }).filter(
  (name) => name !== '.',
);
const topFolders = new Set(tree.map((name) => name.split('/')[0] ?? ''));

const documents = tree.filter((name) =>
  /^(README|CONTRIBUTING|CHANGELOG)\.md$|\/README\.md$|^docs\/.*\.md$/.test(name),
);
const textOf = (document: string): string => readFileSync(path.join(root, document), 'utf8');
const withoutBlocks = (text: string): string => text.replaceAll(/```[^]*?```/g, '');

// Not in the tree although they look like it: files of a data folder, a method of Express.
const notPaths = new Set(['demo.json', 'demo-folder.json', 'res.json']);

// The words in backticks that are paths; blocks of code and addresses of the API are left out.
const pathsIn = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\s]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => /^[\w.<*][\w./<>*-]*$/.test(word))
    .filter((word) => word.includes('/') || isFileName(word))
    .filter((word) => !notPaths.has(word));

const isFileName = (word: string): boolean =>
  /\.(ts|tsx|md|json|yml|mjs|cjs|css|conf|java|sh)$/.test(word);

// Decision records also have codes of problems and types of media in backticks, which have a slash but no ending.
const isRecord = (document: string): boolean => document.startsWith('docs/adr/');
const isSurelyPath = (word: string): boolean =>
  topFolders.has(word.split('/')[0] ?? '') || isFileName(word);

const literal = (text: string): string => text.replaceAll(/[.+-]/g, String.raw`\$&`);

// `<noun>` stands for any name. A path from the top must be there; another may lie anywhere below its document, or
// anywhere at all for one in `docs`.
const isThere = (word: string, document: string): boolean => {
  const [first = ''] = word.split('/');
  if (made.has(first) || existsSync(path.join(root, word))) return true;
  // The end of a name, such as `.int.test.ts`.
  if (word.startsWith('.')) return tree.some((name) => name.endsWith(word));
  const pattern = word.replace(/\/$/, '').replaceAll(/<[^>]+>/g, '*');
  const source = pattern.split('*').map(literal).join('[^/]+');
  const isFromTop = word.includes('/') && topFolders.has(first);
  const anywhere = isFromTop || document.startsWith('docs/');
  const below = anywhere ? '' : path.join(path.dirname(document), '/').replace(/^\.\//, '');
  const found = new RegExp(isFromTop ? `^${source}$` : `^${literal(below)}(.*/)?${source}$`);
  return tree.some((name) => found.test(name));
};

// Prettier may break a link's text, but not its target.
const linksIn = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

const isLinkRight = (target: string, document: string): boolean => {
  const [name = '', anchor] = target.split('#');
  const file = name === '' ? document : path.join(path.dirname(document), name);
  if (!existsSync(path.join(root, file))) return false;
  return anchor === undefined || anchorsOf(textOf(file)).includes(anchor);
};

// As GitHub makes them from headings.
const anchorsOf = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

const scripts = Object.keys(
  z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))).scripts,
);

// `npm start`, `npm run check`, `npm run cli -- jobs list` and `node tools/run.mjs <file>`, in blocks of code as well.
const isCommandRight = (command: string): boolean => {
  const [, script, operands = ''] = /^npm (?:run )?([\w:]+)(?: -- (.*))?$/.exec(command) ?? [];
  if (script === undefined) return existsSync(path.join(root, command.split(' ')[2] ?? ''));
  if (!scripts.includes(script)) return false;
  const words = operands.split(' ').filter(Boolean);
  if (script !== 'cli' || words.length === 0 || words[0]?.startsWith('<')) return true;
  return asksForHelp(words) || findCommand(words) !== undefined;
};

const commandsIn = (text: string): string[] =>
  [
    ...text.matchAll(/npm run [\w:]+(?: -- [\w<][^`|\n#]*)?/g),
    ...text.matchAll(/npm (?:start|test)\b/g),
    ...text.matchAll(/node tools\/[\w.-]+ [\w./-]+/g),
  ].map(([command]) => command.trim());

describe('the documents', () => {
  it.each(documents.filter((name) => name !== 'docs/event-catalogue.md'))(
    '%s names only files and folders that are there',
    (document) => {
      const words = pathsIn(textOf(document)).filter(
        (word) => !isRecord(document) || isSurelyPath(word),
      );
      expect(words.filter((word) => !isThere(word, document))).toEqual([]);
    },
  );

  it.each(documents)('%s links only to files and headings that are there', (document) => {
    const links = linksIn(textOf(document));
    expect(links.filter((target) => !isLinkRight(target, document))).toEqual([]);
  });

  // The changelog and the records also tell of commands that were replaced.
  it.each(documents.filter((name) => name !== 'CHANGELOG.md' && !isRecord(name)))(
    '%s names only commands that are there',
    (document) => {
      const named = commandsIn(textOf(document));
      expect(named.filter((command) => !isCommandRight(command))).toEqual([]);
    },
  );

  it('are those of the folders, too', () => {
    const folders = tree.filter(
      (name) => !name.includes('/') && statSync(path.join(root, name)).isDirectory(),
    );
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md']));
    expect(folders.filter((name) => !documents.includes(`${name}/README.md`))).toEqual([]);
  });

  it('show how each command of the command line is called', () => {
    const lines = textOf('docs/cli.md').split('\n');
    const calls = commands.map(({ name, parameters }) =>
      `npm run cli -- ${name} ${parameters}`.trim(),
    );
    expect(calls.filter((call) => !lines.includes(call))).toEqual([]);
  });

  it('list the settings as the code has them', async () => {
    expect(textOf('docs/settings.md')).toBe(await settingsDocument());
  });

  it('are short where a newcomer starts', () => {
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(120);
    expect(textOf('CONTRIBUTING.md').split('\n').length).toBeLessThanOrEqual(200);
  });

  it('would be found out', () => {
    const text =
      'See `domain/nowhere/decide.ts`, `missing.ts`, `platform/<port>/<word>.nothing.ts`.';
    expect(pathsIn(text).filter((word) => !isThere(word, 'README.md'))).toHaveLength(3);
    expect(isThere('domain/<aggregate>/decide.ts', 'README.md')).toBe(true);
    expect(isThere('catalogue.ts', 'workers/README.md')).toBe(true);
    expect(isThere('docs/nothing.md', 'docs/README.md')).toBe(false);
    const links = linksIn(
      '[a](docs/nothing.md) [b](#nothing) [c](docs/cli.md#no-such) ![d](docs/nothing.png)',
    );
    expect(links.filter((target) => !isLinkRight(target, 'README.md'))).toHaveLength(4);
    expect(isLinkRight('docs/cli.md#jobs-list', 'README.md')).toBe(true);
    const named = commandsIn(
      '`npm run nothing`, `npm run cli -- nothing`, `node tools/run.mjs no`',
    );
    expect(named.filter((command) => !isCommandRight(command))).toHaveLength(3);
    expect(isCommandRight('npm run cli -- jobs list')).toBe(true);
  });
});
