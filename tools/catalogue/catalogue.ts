import path from 'node:path';
import { eventRegistry } from '#application/event-registry.ts';
import { projections } from '#projections/catalogue.ts';
import { catalogue as workers } from '#workers/catalogue.ts';
import { decisionsIn } from './decisions.ts';
import { eventsOf, type DescribedEvent } from './events.ts';
import { literalsIn, readSources, type Sources } from './source.ts';
import { streamsOf } from './streams.ts';

export type Sender = { readonly command: string; readonly useCases: readonly string[] };

export type CataloguedEvent = DescribedEvent & {
  readonly version: number;
  readonly personal: readonly string[];
  readonly appendedBy: readonly Sender[];
  readonly readBy: readonly string[];
};

export type CataloguedAggregate = {
  readonly name: string;
  readonly streams: readonly string[];
  readonly events: readonly CataloguedEvent[];
};

const patterns = ['domain/*/*.ts', 'application/**/*.ts'];

export const readCatalogue = (root: string): CataloguedAggregate[] => {
  const sources = readSources(root, patterns);
  const useCases = useCasesIn(sources);
  return sources.files('domain/*/events.ts').map(({ name, source }) => {
    const folder = path.dirname(name);
    const decider = sources.file(`${folder}/decider.ts`);
    const streams = decider ? streamsOf(sources, decider) : [];
    const parts = sources.files(`${folder}/*-events.ts`).map((part) => part.source);
    const decide = sources.files(`${folder}/decide*.ts`).map((part) => part.source);
    const decisions = decisionsIn(decide);
    const declared = [source, ...parts].flatMap((file) => eventsOf(sources, file));
    const events = declared.map((event) => ({
      ...event,
      ...definitionOf(event.type),
      appendedBy: sendersOf(decisions, useCases, event.type),
      readBy: readersOf(event.type),
    }));
    return { name: path.basename(folder), streams, events };
  });
};

const definitionOf = (type: string): { version: number; personal: readonly string[] } => {
  const definition = eventRegistry[type];
  if (!definition) throw new Error(`${type} is not in application/event-registry.ts.`);
  return definition;
};

type UseCase = { readonly name: string; readonly texts: ReadonlySet<string> };

const useCasesIn = (sources: Sources): UseCase[] =>
  sources
    .files('application/**/*.ts')
    .map(({ name, source }) => ({ name, texts: literalsIn(source) }));

const sendersOf = (
  decisions: ReadonlyMap<string, ReadonlySet<string>>,
  useCases: readonly UseCase[],
  type: string,
): Sender[] =>
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
