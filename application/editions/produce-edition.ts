import type { EditionContent, MissingContent } from '#domain/shared/news/edition-content.ts';
import {
  type EditionCommand,
  editionDecider,
  editionStream,
  type EditionVersion,
} from '#domain/edition/edition.ts';
import {
  editionNumberDecider,
  editionNumberStream,
} from '#domain/edition-number/edition-number.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { writeEdition } from '#models/newsletter/write-edition.ts';
import { findMarketReading } from '#observations/prices/queries.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { type CommandPorts, handleCommand } from '../handle-command.ts';
import { type DailyMarket, toDailyMarket } from './market-of-day.ts';
import { editionVersions } from './read-edition.ts';
import { type SnapshotPorts, takeSnapshot } from './take-snapshot.ts';
import type { EditionData } from '#models/newsletter/day.ts';
import { listForecastingStatuses } from '#observations/forecasting/queries.ts';
import { listSourceStates, type SourceStateRecord } from '#observations/sources/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';

export type EditionPorts = CommandPorts & SnapshotPorts;

export type EditionRequest = {
  /** UTC date, such as `2026-11-21`. */
  readonly date: string;
  /** Generates another version if the day already has an edition. */
  readonly refresh?: boolean;
  /** The day's market; the latest reading by default. */
  readonly market?: DailyMarket;
  /** The system time against which stale figures are detected. */
  readonly systemNow: Date;
};

export type ProducedEdition = {
  readonly edition: EditionVersion;
  readonly result: CommandResult;
};

/** An edition before it is stored; it has no content if no prices are available. */
export type EditionDraft = {
  readonly content: EditionContent | undefined;
  readonly missing: readonly MissingPart[];
};

/**
 * Generates the edition of a day and stores it with its snapshot. An existing edition is returned unchanged unless
 * `refresh` is set. Of several concurrent callers only one stores an edition.
 */
export const produceEdition = async (
  ports: EditionPorts,
  request: EditionRequest,
  context: CommandContext,
): Promise<ProducedEdition> => {
  const latestVersion = (await editionVersions(ports, request.date)).at(-1);
  if (latestVersion && request.refresh !== true)
    return { edition: latestVersion, result: unchangedResult };
  return storeDraft(
    ports,
    {
      date: request.date,
      known: latestVersion,
      draft: await draftEdition(ports, request, context.now),
    },
    context,
  );
};

export const draftEdition = async (
  ports: SnapshotPorts,
  { date, market: given, systemNow }: EditionRequest,
  now: Date,
): Promise<EditionDraft> => {
  const market = given ?? (await loadLatestMarket(ports, systemNow));
  if (!market) return { content: undefined, missing: await findMissing(ports, undefined) };
  const day = await takeSnapshot(ports, { date, now }, market);
  const missing = await findMissing(ports, day);
  const storedMissing = missing.map(({ what, text }) => ({ what, text }));
  return { content: { ...writeEdition(day), missing: storedMissing }, missing };
};

type DraftContext = {
  readonly date: string;
  readonly known: EditionVersion | undefined;
  readonly draft: EditionDraft;
};

export const storeDraft = async (
  ports: EditionPorts,
  { date, known, draft }: DraftContext,
  context: CommandContext,
): Promise<ProducedEdition> => {
  if (!draft.content) throw noPricesError();
  const content = { date, ...draft.content, now: context.now };
  const result = known
    ? await saveDraft(ports, { type: 'RefreshEdition', ...content }, context)
    : await saveDraft(
        ports,
        {
          type: 'ProduceEdition',
          edition: await assignEditionNumber(ports, date, context),
          ...content,
        },
        context,
      );
  const edition = (await editionVersions(ports, date)).at(-1);
  if (!edition) throw new Error(`The edition of ${date} was not stored.`);
  return { edition, result };
};

const unchangedResult: CommandResult = { revision: -1, position: undefined };

const loadLatestMarket = async (
  ports: SnapshotPorts,
  systemNow: Date,
): Promise<DailyMarket | undefined> => {
  const reading = await findMarketReading(ports);
  return reading && toDailyMarket(reading, systemNow);
};

const noPricesError = (): Rejection =>
  new Rejection('conflict', 'edition/no-data', {
    message:
      'There are no prices to write about yet. Check the sources, then generate the edition again.',
  });

const saveDraft = async (
  ports: EditionPorts,
  command: EditionCommand,
  context: CommandContext,
): Promise<CommandResult> => {
  const stream = editionStream(command.date);
  return handleCommand(ports, { decider: editionDecider, stream, command, context });
};

/** Assigns numbers to days in the given order, before their editions are generated. */
export const assignEditionNumbers = async (
  ports: EditionPorts,
  dates: readonly string[],
  context: CommandContext,
): Promise<void> => {
  for (const date of dates) await assignEditionNumber(ports, date, context);
};

// The number is assigned first, so that concurrent callers use the same one.
const assignEditionNumber = async (
  ports: EditionPorts,
  date: string,
  { actor, now, correlationId }: CommandContext,
): Promise<number> => {
  const numbering = await handleCommand(ports, {
    decider: editionNumberDecider,
    stream: editionNumberStream,
    command: { type: 'NumberEdition', date, now },
    context: { actor, now, correlationId },
  });
  const numbers = numbering.events.reduce(editionNumberDecider.evolve, numbering.before);
  const number = numbers.get(date);
  if (number === undefined) throw new Error(`The edition of ${date} has no number.`);
  return number;
};

type Ports = { readonly readModels: ReadModels };

type MissingPart = MissingContent & {
  /** False if no source can provide the part, so that waiting is pointless. */
  readonly isExpected: boolean;
};

type MissingReason = { readonly why: string; readonly isExpected: boolean };

/**
 * The missing parts of an edition with their reasons, in sentences for staff. A missing day means that there are no
 * prices.
 */
const findMissing = async (
  ports: Ports,
  day: EditionData | undefined,
): Promise<readonly MissingPart[]> => {
  const states = await listSourceStates(ports);
  const describeKind = (isOfKind: (kind: string) => boolean): MissingReason =>
    describeSources(states.filter(({ kind }) => isOfKind(kind)));
  const missingParts: MissingPart[] = [];
  const addMissing = (
    what: MissingContent['what'],
    name: string,
    { why, isExpected }: MissingReason,
  ): void => {
    missingParts.push({ what, text: `${name} missing. ${why}`, isExpected });
  };
  if (!hasChanges(day)) {
    const { why, isExpected } = describeKind((kind) => kind === 'markets');
    addMissing('movers', 'Prices of the past day are', {
      why,
      isExpected: isExpected || Boolean(day),
    });
  }
  if (!day?.news)
    addMissing(
      'news',
      'Stories of the past day are',
      describeKind((kind) => kind.startsWith('feed ')),
    );
  if (!day?.fearGreed)
    addMissing(
      'fear-greed',
      'Fear & Greed is',
      describeKind((kind) => kind === 'fear-greed'),
    );
  if (!day?.outlook || !day.scored)
    addMissing('forecasts', 'Forecasts or their outcomes are', await describeForecasts(ports));
  return missingParts;
};

const hasChanges = (day: EditionData | undefined): boolean =>
  day?.market.coins.some(({ change24h }) => change24h !== null) ?? false;

const maxDescribedSources = 3;

// Failing sources are listed first, because a working source does not explain the gap.
const describeSources = (states: readonly SourceStateRecord[]): MissingReason => {
  if (states.length === 0) return { why: 'No source is configured.', isExpected: false };
  const worstSources = states
    .toSorted((one, other) => other.failures - one.failures)
    .slice(0, maxDescribedSources);
  return { why: worstSources.map(describeSource).join(' '), isExpected: true };
};

const describeSource = ({
  source,
  failures,
  lastError,
  lastSuccessAt,
  silentSince,
}: SourceStateRecord): string => {
  if (failures > 0 && lastError)
    return `${source} failed at ${formatMinute(lastError.at)}: ${lastError.message}.`;
  if (silentSince !== null)
    return `${source} has given nothing newer since ${formatMinute(silentSince)}.`;
  return lastSuccessAt === null
    ? `${source} has not answered yet.`
    : `${source} last answered at ${formatMinute(lastSuccessAt)}.`;
};

const formatMinute = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} GMT`;

const describeForecasts = async (ports: Ports): Promise<MissingReason> => {
  const model = (await listForecastingStatuses(ports)).find(({ id }) => id === 'bitcoin');
  if (!model) return { why: 'No worker issues forecasts.', isExpected: false };
  const progress = `${String(Math.round(model.progress * 100))}%`;
  return { why: `Bitcoin’s model is ${model.phase} (${progress}).`, isExpected: true };
};
