import path from 'node:path';
import { eventRegistry } from '#application/event-registry.ts';
import type { EventDefinition } from '#domain/shared/event.ts';
import { projections } from '#projections/catalogue.ts';
import { catalogue as workers } from '#workers/catalogue.ts';
import { describeEvents, type DescribedEvent } from './events.ts';
import {
  collectStringLiterals,
  readSources,
  type Sources,
  collectConstants,
  nodesIn,
} from './source.ts';
import ts from 'typescript';

export type CommandUsage = { readonly command: string; readonly useCases: readonly string[] };

export type CataloguedEvent = DescribedEvent & {
  readonly version: number;
  readonly personal: readonly string[];
  readonly expiring?: readonly string[];
  readonly appendedBy: readonly CommandUsage[];
  readonly readBy: readonly string[];
};

export type CataloguedAggregate = {
  readonly name: string;
  readonly streams: readonly string[];
  readonly events: readonly CataloguedEvent[];
};

// A command that needs no use case is sent by the route or the worker itself.
const senders = ['application/**/*.ts', 'apps/api/**/*.ts', 'workers/**/*.ts'];

export const readCatalogue = (root: string): CataloguedAggregate[] => {
  const sources = readSources(root, ['domain/**/*.ts', ...senders]);
  const useCases = useCasesIn(sources);
  return sources.files('domain/*/events.ts').map(({ name, source }) => {
    const folder = path.dirname(name);
    const entry = sources.file(`${folder}/${path.basename(folder)}.ts`);
    const decider = entry ?? sources.file(`${folder}/decider.ts`);
    const streams = decider ? streamsOf(sources, decider) : [];
    const parts = [`${folder}/*-events.ts`, `${folder}/*/events.ts`]
      .flatMap((pattern) => sources.files(pattern))
      .map((part) => part.source);
    const decide = (entry ? [`${folder}/*.ts`] : [`${folder}/decide*.ts`, `${folder}/*/decide.ts`])
      .flatMap((pattern) => sources.files(pattern))
      .map((part) => part.source);
    const decisions = decisionsIn(decide);
    const declared = [source, ...parts].flatMap((file) => describeEvents(sources, file));
    const events = declared.map((event) => ({
      ...event,
      ...definitionOf(event.type),
      appendedBy: sendersOf(decisions, useCases, event.type),
      readBy: readersOf(event.type),
    }));
    return { name: path.basename(folder), streams, events };
  });
};

const definitionOf = (type: string): EventDefinition => {
  const definition = eventRegistry[type];
  if (!definition) throw new Error(`${type} is not in application/event-registry.ts.`);
  return definition;
};

type UseCase = { readonly name: string; readonly texts: ReadonlySet<string> };

const useCasesIn = (sources: Sources): UseCase[] =>
  senders
    .flatMap((pattern) => sources.files(pattern))
    .map(({ name, source }) => ({ name, texts: collectStringLiterals(source) }));

const sendersOf = (
  decisions: ReadonlyMap<string, ReadonlySet<string>>,
  useCases: readonly UseCase[],
  type: string,
): CommandUsage[] =>
  [...decisions]
    .filter(([, events]) => events.has(type))
    .map(([command]) => ({
      command,
      useCases: useCases.filter(({ texts }) => texts.has(command)).map(({ name }) => name),
    }));

const readersOf = (type: string): string[] => [
  ...projections
    .filter(({ types }) => types.includes(type))
    .map(({ collection }) => `projections/${collection.name}`),
  ...workers.reactions
    .filter(({ types }) => types.includes(type))
    .map(({ name }) => `workers/${name}`),
];

type Functions = ReadonlyMap<string, ts.Expression>;

/**
 * The texts in each command's part of `decide`, including its event types. The decisions of an aggregate are in the file
 * with its name and in the parts beside it, those of account and membership in files whose names start with `decide`.
 */
const decisionsIn = (files: readonly ts.SourceFile[]): Map<string, Set<string>> => {
  const functions = new Map(files.flatMap((file) => [...collectConstants(file)]));
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

// A part of `decide` is a case of its switch or an entry of its handler table.
const commandOf = (node: ts.Node): string | undefined => {
  const name = getPartName(node);
  return name !== undefined && /^[A-Z]/.test(name) ? name : undefined;
};

const getPartName = (node: ts.Node): string | undefined => {
  if (ts.isCaseClause(node) && ts.isStringLiteral(node.expression)) return node.expression.text;
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) return node.name.text;
  return undefined;
};

// A stream category with a single command has a function named `decide…` that takes the command as
// its second parameter.
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
  return new Set([node, ...bodies].flatMap((body) => [...collectStringLiterals(body)]));
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

const streamsOf = (sources: Sources, decider: ts.SourceFile): string[] =>
  [...collectConstants(decider)]
    .filter(([name]) => name.endsWith('Stream'))
    .flatMap(([, value]) => patternsIn(sources, value));

const patternsIn = ({ checker }: Sources, value: ts.Expression): string[] => {
  for (const node of nodesIn(value)) {
    if (ts.isTemplateExpression(node)) return expand(checker, node);
  }
  return [];
};

// A leading placeholder is the category, which is expanded to one pattern per value.
const expand = (checker: ts.TypeChecker, template: ts.TemplateExpression): string[] => {
  const rest = template.templateSpans
    .map(({ expression, literal }) => `<${expression.getText()}>${literal.text}`)
    .join('');
  const [first] = template.templateSpans;
  if (template.head.text !== '' || !first) return [`${template.head.text}${rest}`];
  const placeholder = `<${first.expression.getText()}>`;
  return valuesOf(checker.getTypeAtLocation(first.expression)).map(
    (category) => category + rest.slice(placeholder.length),
  );
};

const valuesOf = (type: ts.Type): string[] =>
  (type.isUnion() ? type.types : [type]).flatMap((part) =>
    part.isStringLiteral() ? [part.value] : [],
  );
