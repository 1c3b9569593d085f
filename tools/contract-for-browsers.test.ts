import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const contract = path.join(root, 'apps/contract');

// Without `import type`, which is erased before a browser loads the file.
const loadedBy = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) {
      const { importClause, moduleSpecifier } = statement;
      const typesOnly = importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      return typesOnly ? [] : [(moduleSpecifier as ts.StringLiteral).text];
    }
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return [];
    return statement.moduleSpecifier ? [(statement.moduleSpecifier as ts.StringLiteral).text] : [];
  });
};

const resolve = (from: string, specifier: string): string => {
  if (specifier.startsWith('#contract/')) return path.join(contract, specifier.slice(10));
  return specifier.startsWith('.') ? path.resolve(path.dirname(from), specifier) : specifier;
};

const reachableFrom = (files: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (path.isAbsolute(file)) open.push(...loadedBy(file).map(resolve.bind(undefined, file)));
  }
  return found;
};

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.|\/testing\/|\/dist\//.test(file))
    .map((file) => path.join(root, file));

describe('what browsers load of the contract', () => {
  it('of the endpoints: no schema library', () => {
    const endpoints = filesOf('apps/contract/endpoints/**/*.ts');
    const loaded = reachableFrom(endpoints);
    expect(loaded).toContain(path.join(contract, 'endpoints/catalogue.ts'));
    expect([...loaded].filter((file) => !path.isAbsolute(file))).toEqual([]);
  });

  it('at all: no schema library', () => {
    const frontEnds = filesOf('apps/{web,admin,ui}/**/*.{ts,tsx}');
    const used = frontEnds.flatMap((file) =>
      loadedBy(file)
        .filter((specifier) => specifier.startsWith('#contract/'))
        .map((specifier) => resolve(file, specifier)),
    );
    expect(used.length).toBeGreaterThan(0);
    expect([...reachableFrom(used)]).not.toContain('zod');
  });

  it('would be found out: the operations load it', () => {
    expect(reachableFrom([path.join(contract, 'operations/catalogue.ts')])).toContain('zod');
  });
});
