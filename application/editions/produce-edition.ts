import type { Missing } from '#domain/edition/content.ts';
import type { EditionCommand } from '#domain/edition/commands.ts';
import { editionDecider, editionStream } from '#domain/edition/decider.ts';
import type { EditionVersion } from '#domain/edition/state.ts';
import { editionNumberDecider, editionNumberStream } from '#domain/edition-number/decider.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Day } from '#models/newsletter/day.ts';
import { writeEdition } from '#models/newsletter/write-edition.ts';
import { findMarket } from '#observations/prices/queries.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { type CommandPorts, handleCommand } from '../handle-command.ts';
import { type MarketOfDay, marketOfReading } from './market-of-day.ts';
import { editionVersions } from './read-edition.ts';
import { type SnapshotPorts, takeSnapshot } from './take-snapshot.ts';

export type EditionPorts = CommandPorts & SnapshotPorts;

export type EditionAsked = {
  /** `2026-11-21`, UTC. */
  readonly date: string;
  /** Writes a further version where the day has an edition already. */
  readonly refresh?: boolean;
  /** The market of the day; the latest reading by default. */
  readonly market?: MarketOfDay;
  /** The system's time, by which figures are stale. */
  readonly systemNow: Date;
};

export type EditionMade = {
  readonly edition: EditionVersion;
  readonly written: CommandResult;
};

/**
 * Writes the edition of a day and keeps it with its snapshot. Whoever asks again gets the same one, unless it is
 * refreshed; of several that ask at once one writes it.
 */
export const produceEdition = async (
  ports: EditionPorts,
  asked: EditionAsked,
  context: CommandContext,
): Promise<EditionMade> => {
  const known = (await editionVersions(ports, asked.date)).at(-1);
  if (known && asked.refresh !== true) return { edition: known, written: nothing };
  const { now } = context;
  const day = await takeSnapshot(ports, { date: asked.date, now }, await marketOf(ports, asked));
  const content = { date: asked.date, ...writeEdition(day), missing: missingOf(day), now };
  const written = known
    ? await keep(ports, { type: 'RefreshEdition', ...content }, context)
    : await keep(
        ports,
        { type: 'ProduceEdition', edition: await numberOf(ports, asked.date, context), ...content },
        context,
      );
  const edition = (await editionVersions(ports, asked.date)).at(-1);
  if (!edition) throw new Error(`The edition of ${asked.date} was not stored.`);
  return { edition, written };
};

const nothing: CommandResult = { revision: -1, position: undefined };

const marketOf = async (
  ports: SnapshotPorts,
  { market, systemNow }: EditionAsked,
): Promise<MarketOfDay> => {
  if (market) return market;
  const reading = await findMarket(ports);
  if (!reading) {
    throw new Rejection('conflict', 'edition/no-data', {
      message:
        'There is nothing to write about: no source has given prices yet. Look at the sources, then generate the edition again.',
    });
  }
  return marketOfReading(reading, systemNow);
};

const keep = async (
  ports: EditionPorts,
  command: EditionCommand,
  context: CommandContext,
): Promise<CommandResult> => {
  const stream = editionStream(command.date);
  return handleCommand(ports, { decider: editionDecider, stream, command, context });
};

/** Gives days their numbers in this order, before their editions are written. */
export const numberEditions = async (
  ports: EditionPorts,
  dates: readonly string[],
  context: CommandContext,
): Promise<void> => {
  for (const date of dates) await numberOf(ports, date, context);
};

// First of all: two that ask at once agree on the number, and on who keeps the edition.
const numberOf = async (
  ports: EditionPorts,
  date: string,
  { actor, now, correlationId }: CommandContext,
): Promise<number> => {
  const handled = await handleCommand(ports, {
    ...{ decider: editionNumberDecider, stream: editionNumberStream },
    command: { type: 'NumberEdition', date, now },
    context: { actor, now, correlationId },
  });
  const numbers = handled.events.reduce(editionNumberDecider.evolve, handled.before);
  const number = numbers.get(date);
  if (number === undefined) throw new Error(`The edition of ${date} has no number.`);
  return number;
};

const missingOf = (day: Day): Missing[] => [
  ...(day.market.coins.some(({ change24h }) => change24h !== null)
    ? []
    : [
        {
          what: 'movers' as const,
          text: `Movers are unavailable: prices are of ${day.market.at}.`,
        },
      ]),
  ...(day.news ? [] : [{ what: 'news' as const, text: 'No story of the last day.' }]),
  ...(day.fearGreed
    ? []
    : [{ what: 'fear-greed' as const, text: 'Fear & Greed of the day is not known.' }]),
  ...(day.scored && day.outlook
    ? []
    : [{ what: 'forecasts' as const, text: 'Forecasts are not there, or not scored yet.' }]),
];
