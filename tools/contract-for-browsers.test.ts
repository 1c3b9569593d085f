import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { hasSchemas, toDataModule } from '#ui/build/contract-data.ts';

const root = path.resolve(import.meta.dirname, '..');
const contract = path.join(root, 'apps/contract');

// Without `import type`, which is erased before a browser loads the file.
type Loaded = { readonly specifier: string; readonly names: readonly string[] };

const loadedBy = (file: string): Loaded[] => {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || isTypeOnly(statement)) return [];
    return [{ specifier: (moduleSpecifier as ts.StringLiteral).text, names: valuesOf(statement) }];
  });
};

const isTypeOnly = (statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean =>
  ts.isExportDeclaration(statement)
    ? statement.isTypeOnly
    : statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;

const valuesOf = (statement: ts.ImportDeclaration | ts.ExportDeclaration): string[] => {
  const names = ts.isExportDeclaration(statement)
    ? statement.exportClause
    : statement.importClause?.namedBindings;
  if (!names || !(ts.isNamedImports(names) || ts.isNamedExports(names))) return [];
  return [...names.elements]
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ propertyName, name }) => (propertyName ?? name).text);
};

const resolve = (from: string, specifier: string): string => {
  if (specifier.startsWith('#contract/')) return path.join(contract, specifier.slice(10));
  return specifier.startsWith('.') ? path.resolve(path.dirname(from), specifier) : specifier;
};

const reachableFrom = (
  files: readonly string[],
  isLeaf: (file: string) => boolean = () => false,
): Set<string> => {
  const found = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!path.isAbsolute(file) || isLeaf(file)) continue;
    open.push(...loadedBy(file).map(({ specifier }) => resolve(file, specifier)));
  }
  return found;
};

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.|\/testing\/|\/dist\//.test(file))
    .map((file) => path.join(root, file));

// Builds replace it with its data.
const isReplaced = (file: string): boolean =>
  file.startsWith(contract) && hasSchemas(readFileSync(file, 'utf8'));

const importedByFrontEnds = filesOf('apps/{web,admin,ui}/**/*.{ts,tsx}').flatMap((file) =>
  loadedBy(file)
    .filter(({ specifier }) => specifier.startsWith('#contract/'))
    .map(({ specifier, names }) => ({ file, module: resolve(file, specifier), names })),
);

describe('what browsers load of the contract', () => {
  it('is no schema library', () => {
    const modules = importedByFrontEnds.map(({ module }) => module);
    expect(modules.filter(isReplaced).length).toBeGreaterThan(0);
    expect([...reachableFrom(modules, isReplaced)]).not.toContain('zod');
  });

  it('is the data of files with schemas', async () => {
    const missing: string[] = [];
    for (const { file, module, names } of importedByFrontEnds) {
      if (!isReplaced(module)) continue;
      const exported = (await import(pathToFileURL(module).href)) as Record<string, unknown>;
      const data = toDataModule(exported, path.basename(module));
      const absent = names.filter((name) => !data.includes(`?export=${name}'`));
      missing.push(...absent.map((name) => `${path.relative(root, file)}: ${name}`));
    }
    expect(missing).toEqual([]);
  });

  it('would be found out: the operations load it', () => {
    expect(reachableFrom([path.join(contract, 'operations.ts')])).toContain('zod');
  });
});
