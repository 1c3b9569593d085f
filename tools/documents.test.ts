import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

// What is made by building or running, and what others brought.
const made = new Set(['.git', 'coverage', 'data', 'dist', 'node_modules']);

const tree = globSync('**', { cwd: root, exclude: (name) => made.has(name) }).filter(
  (name) => name !== '.',
);
const topFolders = new Set(tree.map((name) => name.split('/')[0] ?? ''));

const documents = tree.filter((name) =>
  /^(README|CONTRIBUTING|CHANGELOG)\.md$|\/README\.md$/.test(name),
);

// The words in backticks that are paths; blocks of code and addresses of the API are left out.
const pathsIn = (text: string): string[] =>
  [...text.replaceAll(/```[^]*?```/g, '').matchAll(/`([^`\s]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => /^[\w.<*][\w./<>*-]*$/.test(word))
    .filter((word) => /\/|\.(ts|tsx|md|json|yml|mjs|cjs|css|conf|java|sh)$/.test(word));

const literal = (text: string): string => text.replaceAll(/[.+-]/g, String.raw`\$&`);

// `<noun>` stands for any name. A path from the top must be there; another may lie anywhere below its document.
const isThere = (word: string, document: string): boolean => {
  const [first = ''] = word.split('/');
  if (made.has(first) || existsSync(path.join(root, word))) return true;
  // The end of a name, such as `.int.test.ts`.
  if (word.startsWith('.')) return tree.some((name) => name.endsWith(word));
  const pattern = word.replace(/\/$/, '').replaceAll(/<[^>]+>/g, '*');
  const source = pattern.split('*').map(literal).join('[^/]+');
  const isFromTop = word.includes('/') && topFolders.has(first);
  const below = isFromTop ? '' : path.join(path.dirname(document), '/').replace(/^\.\//, '');
  const found = new RegExp(isFromTop ? `^${source}$` : `^${literal(below)}(.*/)?${source}$`);
  return tree.some((name) => found.test(name));
};

describe('the documents', () => {
  it.each(documents)('%s names only files and folders that are there', (document) => {
    const words = pathsIn(readFileSync(path.join(root, document), 'utf8'));
    expect(words.filter((word) => !isThere(word, document))).toEqual([]);
  });

  it('are those of the folders, too', () => {
    const folders = tree.filter(
      (name) => !name.includes('/') && statSync(path.join(root, name)).isDirectory(),
    );
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md']));
    expect(folders.filter((name) => !documents.includes(`${name}/README.md`))).toEqual([]);
  });

  it('would be found out', () => {
    const text =
      'See `domain/nowhere/decide.ts`, `missing.ts`, `platform/<port>/<word>.nothing.ts`.';
    expect(pathsIn(text).filter((word) => !isThere(word, 'README.md'))).toHaveLength(3);
    expect(isThere('domain/<aggregate>/decide.ts', 'README.md')).toBe(true);
    expect(isThere('catalogue.ts', 'workers/README.md')).toBe(true);
  });
});
