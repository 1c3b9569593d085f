import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

// Files whose exports other parts build on.
const publicFaces = ['platform/**/*.port.ts', 'apps/contract/**/*.ts', 'domain/**/events.ts'];

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const namesOf = (statement: ts.Statement): string[] => {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
  return [name?.text ?? 'default'];
};

const hasDocLine = (statement: ts.Statement): boolean =>
  ts.getJSDocCommentsAndTags(statement).some((node) => ts.isJSDoc(node) && node.comment) ||
  (ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.every(({ initializer }) => isDescribed(initializer)));

/** A schema that ends in `.meta({ description })`, which is published. */
const isDescribed = (schema: ts.Expression | undefined): boolean => {
  if (!schema || !ts.isCallExpression(schema)) return false;
  const [given] = schema.arguments;
  return (
    ts.isPropertyAccessExpression(schema.expression) &&
    schema.expression.name.text === 'meta' &&
    given !== undefined &&
    ts.isObjectLiteralExpression(given) &&
    given.properties.some(({ name }) => name?.getText() === 'description')
  );
};

// Re-exports are described where they are declared.
const undocumentedExports = (file: string, text: string): string[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((statement) => isExported(statement) && !hasDocLine(statement))
    .flatMap((statement) => namesOf(statement).map((name) => `${file}: ${name}`));
};

const files = publicFaces
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !file.endsWith('.test.ts'))
  .sort();

describe('ports, contract and events', () => {
  it.each(files)('say what each export means: %s', (file) => {
    expect(undocumentedExports(file, readFileSync(path.join(root, file), 'utf8'))).toEqual([]);
  });
});

describe('an export without a doc line', () => {
  it('is found, whatever it is', () => {
    const text = [
      '/** Said. */ export type Said = string;',
      'export type Silent = string;',
      '/** */ export const empty = 1, other = 2;',
      '// Not a doc line.',
      'export function plain() {}',
      "export const described = z.object({}).meta({ id: 'A', description: 'Said.' });",
      "export const named = z.object({}).meta({ id: 'B' });",
      'const inner = 1;',
    ].join('\n');
    expect(undocumentedExports('some.ts', text)).toEqual([
      'some.ts: Silent',
      'some.ts: empty',
      'some.ts: other',
      'some.ts: plain',
      'some.ts: named',
    ]);
  });
});
