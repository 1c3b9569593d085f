import { setImmediate as nextTurn } from 'node:timers/promises';
import { earliestCloseTime } from '#domain/ledger/decide.ts';
import { ledgerDecider, ledgerStream } from '#domain/ledger/decider.ts';
import { addHours } from '#domain/prediction/hours.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { handleCommand } from '../handle-command.ts';
import { genesisHash } from './ledger-chain.ts';
import { computeDayOf, findClosedDay, ledgerEntries } from './ledger-day.ts';
import {
  dayBefore,
  listDueForecasts,
  type PredictionPorts,
  toPredictionDay,
} from './prediction-day.ts';

export type CloseLedgerDaysRequest = {
  readonly coinIds: readonly string[];
  /** The first day of the ledger. Days follow without gaps, including days without forecasts. */
  readonly firstDay: string;
  /** The last closed day; starts at `firstDay` if absent. */
  readonly after?: string | undefined;
  readonly now: Date;
};

/**
 * Closes every past day whose forecasts all have an outcome, oldest first. A day that waits for a candle blocks later
 * days. Returns the latest closed day.
 */
export const closeLedgerDays = async (
  ports: PredictionPorts,
  { coinIds, firstDay, after, now }: CloseLedgerDaysRequest,
): Promise<string | undefined> => {
  let lastClosedDay = after;
  let entriesBefore: DayEntries | undefined;
  for (;;) {
    const day = lastClosedDay === undefined ? firstDay : getNextDay(lastClosedDay);
    if (earliestCloseTime(day) > now.getTime()) return lastClosedDay;
    if (await findClosedDay(ports, day)) {
      entriesBefore = undefined;
    } else {
      const before = entriesBefore ?? (await readDay(ports, coinIds, dayBefore(day)));
      const entries = await readDay(ports, coinIds, day);
      if (!isSettled(coinIds, day, { entries, before })) return lastClosedDay;
      await closeDay(ports, { day, coinIds, previous: lastClosedDay, now, entries });
      entriesBefore = entries;
    }
    lastClosedDay = day;
  }
};

const getNextDay = (day: string): string => addHours(day, 24).slice(0, 10);

/** All events of a day, by coin. They are read once for the three purposes below. */
type DayEntries = ReadonlyMap<string, readonly StoredEvent[]>;

const readDay = async (
  ports: PredictionPorts,
  coinIds: readonly string[],
  day: string,
): Promise<DayEntries> => {
  const entries = new Map<string, readonly StoredEvent[]>();
  for (const coinId of coinIds) {
    const events: StoredEvent[] = [];
    for await (const stored of ledgerEntries(ports, { day, coinIds: [coinId] }))
      events.push(stored);
    entries.set(coinId, events);
    // Yields to other requests between streams.
    await nextTurn();
  }
  return entries;
};

type TwoDays = { readonly entries: DayEntries; readonly before: DayEntries };

const isSettled = (
  coinIds: readonly string[],
  day: string,
  { entries, before }: TwoDays,
): boolean =>
  coinIds.every((coinId) => {
    const today = toPredictionDay(entries.get(coinId) ?? []);
    const days = [today, toPredictionDay(before.get(coinId) ?? [])];
    return listHours(day).every(
      (at) => today.state.settled.has(at) || listDueForecasts(at, days).length === 0,
    );
  });

const listHours = (day: string): string[] =>
  Array.from({ length: 24 }, (_, hour) => addHours(day, hour));

type DayToClose = Pick<CloseLedgerDaysRequest, 'coinIds' | 'now'> & {
  readonly day: string;
  readonly previous: string | undefined;
  readonly entries: DayEntries;
};

const closeDay = async (
  ports: PredictionPorts,
  { day, coinIds, previous, now, entries }: DayToClose,
): Promise<void> => {
  const previousDay = previous === undefined ? undefined : await findClosedDay(ports, previous);
  const previousHead = previousDay?.head ?? genesisHash;
  const command = {
    type: 'CloseLedgerDay' as const,
    ...(await computeDayOf(
      coinIds.flatMap((coinId) => entries.get(coinId) ?? []),
      { day, coinIds, previousHead },
    )),
    now,
  };
  const context = { actor: 'system', now, correlationId: 'predictions' };
  const stream = ledgerStream(day);
  await handleCommand(ports, { decider: ledgerDecider, stream, command, context });
};
