import { globSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export type Sources = {
  readonly root: string;
  readonly checker: ts.TypeChecker;
  readonly file: (name: string) => ts.SourceFile | undefined;
  readonly files: (
    pattern: string,
  ) => readonly { readonly name: string; readonly source: ts.SourceFile }[];
};

const isTest = (name: string): boolean => /\.test\.ts$|\/testing\//.test(name);

export const readSources = (root: string, patterns: readonly string[]): Sources => {
  const names = globSync([...patterns], { cwd: root })
    .filter((name) => !isTest(name))
    .sort();
  const program = ts.createProgram(
    names.map((name) => path.join(root, name)),
    {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.Preserve,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts'],
      types: [],
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
    },
  );
  const file = (name: string): ts.SourceFile | undefined =>
    program.getSourceFile(path.join(root, name));
  return {
    root,
    checker: program.getTypeChecker(),
    file,
    files: (pattern) =>
      names
        .filter((name) => path.matchesGlob(name, pattern))
        .flatMap((name) => {
          const source = file(name);
          return source ? [{ name, source }] : [];
        }),
  };
};

export function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesIn(child);
}

export const collectStringLiterals = (node: ts.Node): Set<string> => {
  const texts = new Set<string>();
  for (const child of nodesIn(node)) if (ts.isStringLiteral(child)) texts.add(child.text);
  return texts;
};

export const collectConstants = (source: ts.SourceFile): Map<string, ts.Expression> => {
  const constants = new Map<string, ts.Expression>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer);
    }
  }
  return constants;
};
