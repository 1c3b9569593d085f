import ts from 'typescript';
import { constantsOf, literalsIn, nodesIn } from './source.ts';

type Functions = ReadonlyMap<string, ts.Expression>;

/**
 * The texts that each command's part of `decide` holds, its event types among them. An aggregate's decisions stand in
 * one file, or in several whose names begin with `decide`.
 */
export const decisionsIn = (files: readonly ts.SourceFile[]): Map<string, Set<string>> => {
  const functions = new Map(files.flatMap((file) => [...constantsOf(file)]));
  const entry = functions.get('decide');
  const called = entry ? calledFrom(entry, functions) : new Set<string>();
  const bodies = [
    ...(entry ? [entry] : []),
    ...[...called].flatMap((name) => functions.get(name) ?? []),
  ];
  const parts = bodies
    .flatMap((body) => [...nodesIn(body)])
    .flatMap((node) => {
      const command = commandOf(node);
      return command === undefined ? [] : [[command, textsFrom(node, functions)] as const];
    });
  return new Map([...parts, ...singleDecisions(functions, called)]);
};

// A part of `decide` is a case of its switch, or a line of its table of handlers.
const commandOf = (node: ts.Node): string | undefined => {
  if (ts.isCaseClause(node) && ts.isStringLiteral(node.expression)) return node.expression.text;
  if (!ts.isPropertyAssignment(node) || !ts.isIdentifier(node.name)) return undefined;
  return /^[A-Z]/.test(node.name.text) ? node.name.text : undefined;
};

// A kind of stream with one command: its function is named `decide…` and takes the command as its second parameter.
const singleDecisions = (
  functions: Functions,
  called: ReadonlySet<string>,
): [string, Set<string>][] =>
  [...functions].flatMap(([name, body]): [string, Set<string>][] => {
    if (!/^decide[A-Z]/.test(name) || called.has(name) || !ts.isArrowFunction(body)) return [];
    const command = body.parameters[1]?.type?.getText();
    return command === undefined ? [] : [[command, textsFrom(body, functions)]];
  });

const textsFrom = (node: ts.Node, functions: Functions): Set<string> => {
  const bodies = [...calledFrom(node, functions)].map((name) => functions.get(name) ?? node);
  return new Set([node, ...bodies].flatMap((body) => [...literalsIn(body)]));
};

const calledFrom = (node: ts.Node, functions: Functions): Set<string> => {
  const reached = new Set<string>();
  const waiting: ts.Node[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const child of nodesIn(next)) {
      if (!ts.isIdentifier(child) || reached.has(child.text)) continue;
      const body = functions.get(child.text);
      if (!body || child.text === 'decide') continue;
      reached.add(child.text);
      waiting.push(body);
    }
  }
  return reached;
};
