import type { WatchedCoin } from '#domain/shared/market/coin-list.ts';
import { getDueTime } from '#domain/edition/edition.ts';
import { minRecordCases } from '#domain/shared/market/min-record-cases.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type {
  WeeklyCoinMove,
  WeeklyForecastResults,
  WeeklyReportWritten,
} from '#domain/weekly-report/events.ts';
import { listStoriesBetween } from '#observations/coin-sentiment/queries.ts';
import type { Story } from '#observations/news/queries.ts';
import { loadAlerts } from '../alerts/handle-alerts.ts';
import { getCoinId } from '../editions/own-coins.ts';
import { selectOwnStories } from '../editions/own-stories.ts';
import type { LoadPorts } from '../load-stream.ts';
import { loadReaderMoney, type ReaderMoney, type ReaderMoneyPorts } from '../mails/reader-money.ts';
import { createExtremesFinder, type WeekExtremes } from './week-extremes.ts';
import { daysPerWeek, getCoinMoves, loadEditions, loadForecastResults } from './write-report.ts';

export type OwnCoinWeek = {
  readonly move: WeeklyCoinMove;
  /** Whether lowest and highest price are of all hours of the week, not only of its editions. */
  readonly isHourly: boolean;
  /** Null without enough ranges that ended in the week. */
  readonly ranges: Pick<WeeklyForecastResults, 'due' | 'held'> | null;
};

/** The week of a reader's own coins, in the reader's order. */
export type OwnWeek = {
  readonly coins: readonly OwnCoinWeek[];
  /** How many coins are on the reader's list. */
  readonly listLength: number;
  readonly stories: readonly Story[];
  readonly money: ReaderMoney;
};

type Report = WeeklyReportWritten['data'];
type Reader = { readonly accountId: string; readonly now: Date };
type IdentifiedCoin = { readonly id: string; readonly name: string };

const maxCoins = 8;
const storyLimits = { perCoin: 2, total: 6 };

/**
 * Loads the week of each reader's own coins. Prices are those of the editions that the report was written from. The
 * lowest and highest price are those of all hours, if these are stored. Editions, stories and ranges are read once for
 * all readers, and only if a reader with coins needs them.
 */
export const createOwnWeekLoader = (
  ports: ReaderMoneyPorts,
  report: Report,
): ((reader: Reader) => Promise<OwnWeek>) => {
  const { date, writtenAt } = report;
  let editions: ReturnType<typeof loadEditions> | undefined;
  let stories: Promise<readonly Story[]> | undefined;
  const findRanges = createRangesFinder(ports, date);
  const findExtremes = createExtremesFinder(ports, report);
  const toCoinWeek = async (move: WeeklyCoinMove): Promise<OwnCoinWeek> => {
    const extremes = await findExtremes(move.id);
    return {
      move: extremes ? widenMove(move, extremes) : move,
      isHourly: extremes !== undefined,
      ranges: await findRanges(move.id),
    };
  };
  return async ({ accountId, now }) => {
    const { watched } = await loadAlerts(ports, { accountId });
    const money = await loadReaderMoney(ports, { accountId, now });
    const listLength = watched.length;
    if (listLength === 0) return { coins: [], listLength, stories: [], money };
    editions ??= loadEditions(ports, { date, asOf: writtenAt });
    const moves = getCoinMoves(await editions, watched.flatMap(toIdentifiedCoin)).slice(
      0,
      maxCoins,
    );
    if (moves.length === 0) return { coins: [], listLength, stories: [], money };
    stories ??= listStoriesOfWeek(ports, report);
    return {
      coins: await Promise.all(moves.map(toCoinWeek)),
      listLength,
      stories: selectOwnStories(
        moves.map(({ name }) => ({ symbol: name })),
        await stories,
        storyLimits,
      ),
      money,
    };
  };
};

// The editions have prices of another source, which can be a little outside the candles.
const widenMove = (move: WeeklyCoinMove, { low, high }: WeekExtremes): WeeklyCoinMove => ({
  ...move,
  low: Math.min(low, move.low),
  high: Math.max(high, move.high),
});

const toIdentifiedCoin = (coin: WatchedCoin): readonly IdentifiedCoin[] => {
  const id = getCoinId(coin);
  return id === undefined ? [] : [{ id, name: coin.symbol }];
};

const listStoriesOfWeek = async (
  ports: ReaderMoneyPorts,
  { date, simulated }: Report,
): Promise<readonly Story[]> => {
  const to = new Date(getDueTime(date));
  const from = new Date(to.getTime() - daysPerWeek * dayMs);
  const stories = await listStoriesBetween(ports, { from, to });
  return stories.filter(({ kind }) => (kind === 'simulated') === simulated);
};

/** Finds the results of a coin's ranges of 24 hours, once for all readers. */
const createRangesFinder = (
  ports: LoadPorts,
  date: string,
): ((coinId: string) => Promise<OwnCoinWeek['ranges']>) => {
  const results = new Map<string, Promise<WeeklyForecastResults | null>>();
  return async (coinId) => {
    const result = results.get(coinId) ?? loadForecastResults(ports, { coinId, date });
    results.set(coinId, result);
    const found = await result;
    return found && found.due >= minRecordCases ? found : null;
  };
};
