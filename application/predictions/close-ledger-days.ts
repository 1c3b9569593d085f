import { setImmediate as nextTurn } from 'node:timers/promises';
import { earliestCloseTime, ledgerDecider, ledgerStream } from '#domain/ledger/ledger.ts';
import type { PredictionIssued } from '#domain/prediction/events.ts';
import { addHours } from '#domain/prediction/hours.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { handleCommand } from '../handle-command.ts';
import { genesisHash } from './ledger-chain.ts';
import {
  computeDayOf,
  findClosedDay,
  hashEntry,
  type HashedEntry,
  ledgerEntries,
} from './ledger-day.ts';
import { dayBefore, type PredictionPorts, toPredictionEvent } from './prediction-day.ts';

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

/**
 * A coin's events of a day, read once for the purposes below. Their data are not kept, because two days of them are
 * several megabytes.
 */
type CoinEntries = {
  readonly hashes: readonly HashedEntry[];
  readonly settled: ReadonlySet<string>;
  readonly issued: readonly Pick<PredictionIssued['data'], 'cutOffAt' | 'horizonHours'>[];
};

type DayEntries = ReadonlyMap<string, CoinEntries>;

const readDay = async (
  ports: PredictionPorts,
  coinIds: readonly string[],
  day: string,
): Promise<DayEntries> => {
  const entries = new Map<string, CoinEntries>();
  for (const coinId of coinIds) {
    entries.set(coinId, await readCoinEntries(ports, coinId, day));
    // Yields to other requests between streams.
    await nextTurn();
  }
  return entries;
};

const readCoinEntries = async (
  ports: PredictionPorts,
  coinId: string,
  day: string,
): Promise<CoinEntries> => {
  const hashes: HashedEntry[] = [];
  const settled = new Set<string>();
  const issued: CoinEntries['issued'][number][] = [];
  for await (const stored of ledgerEntries(ports, { day, coinIds: [coinId] })) {
    hashes.push(hashEntry(stored));
    const { type, data } = toPredictionEvent(stored);
    if (type === 'PredictionResolved' || type === 'PredictionUnresolved')
      settled.add(data.targetAt);
    if (type === 'PredictionIssued')
      issued.push({ cutOffAt: data.cutOffAt, horizonHours: data.horizonHours });
  }
  return { hashes, settled, issued };
};

type TwoDays = { readonly entries: DayEntries; readonly before: DayEntries };

const isSettled = (
  coinIds: readonly string[],
  day: string,
  { entries, before }: TwoDays,
): boolean =>
  coinIds.every((coinId) => {
    const today = entries.get(coinId);
    const issued = [today, before.get(coinId)].flatMap((known) => known?.issued ?? []);
    return listHours(day).every((at) => today?.settled.has(at) || !isAnyDue(at, issued));
  });

const isAnyDue = (targetAt: string, issued: CoinEntries['issued']): boolean =>
  issued.some(({ cutOffAt, horizonHours }) =>
    horizonHours.includes((Date.parse(targetAt) - Date.parse(cutOffAt)) / hourMs),
  );

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
      coinIds.flatMap((coinId) => entries.get(coinId)?.hashes ?? []),
      { day, coinIds, previousHead },
    )),
    now,
  };
  const context = { actor: 'system', now, correlationId: 'predictions' };
  const stream = ledgerStream(day);
  await handleCommand(ports, { decider: ledgerDecider, stream, command, context });
};
