import ts from 'typescript';
import { constantsOf, literalsIn, nodesIn } from './source.ts';

export const decisionsIn = (decide: ts.SourceFile): Map<string, Set<string>> => {
  const functions = constantsOf(decide);
  const commands = new Map<string, Set<string>>();
  const entry = functions.get('decide');
  for (const node of entry ? nodesIn(entry) : []) {
    if (!ts.isCaseClause(node) || !ts.isStringLiteral(node.expression)) continue;
    const texts = new Set<string>();
    for (const name of calledFrom(node, functions)) {
      const body = functions.get(name);
      for (const text of body ? literalsIn(body) : []) texts.add(text);
    }
    commands.set(node.expression.text, texts);
  }
  return commands;
};

const calledFrom = (node: ts.Node, functions: ReadonlyMap<string, ts.Expression>): Set<string> => {
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
