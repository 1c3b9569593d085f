import { getDueTime } from '#domain/edition/edition.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { WeeklyCoinMove } from '#domain/weekly-report/events.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { listSourceStates } from '#observations/sources/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { daysPerWeek } from './write-report.ts';

type Ports = { readonly readModels: ReadModels };
type Week = { readonly date: string; readonly simulated: boolean };

const hoursPerWeek = 24 * daysPerWeek;
// A few hours can be missing after an outage of an exchange.
const minHours = hoursPerWeek - 8;

/** The lowest and the highest price of a coin's hours in the week. Undefined if too many hours are missing. */
export type WeekExtremes = Pick<WeeklyCoinMove, 'low' | 'high'>;

/** Finds them for each coin once for all readers. */
export const createExtremesFinder = (
  ports: Ports,
  week: Week,
): ((coinId: string) => Promise<WeekExtremes | undefined>) => {
  let sources: Promise<readonly string[]> | undefined;
  const extremes = new Map<string, Promise<WeekExtremes | undefined>>();
  const find = async (coinId: string): Promise<WeekExtremes | undefined> => {
    sources ??= listSources(ports, week);
    return measureExtremes(ports, { coinId, date: week.date, sources: await sources });
  };
  return (coinId) => {
    const found = extremes.get(coinId) ?? find(coinId);
    extremes.set(coinId, found);
    return found;
  };
};

const listSources = async (ports: Ports, { simulated }: Week): Promise<readonly string[]> =>
  (await listSourceStates(ports))
    .filter(({ kind, mode }) => kind === 'candles' && (mode === 'simulated') === simulated)
    .map(({ source }) => source);

type CoinWeek = {
  readonly coinId: string;
  readonly date: string;
  readonly sources: readonly string[];
};

const measureExtremes = async (
  ports: Ports,
  { coinId, date, sources }: CoinWeek,
): Promise<WeekExtremes | undefined> => {
  const until = getDueTime(date);
  const from = new Date(Date.parse(until) - daysPerWeek * dayMs).toISOString();
  const series = await listCandles(ports, { coinId, until, limit: hoursPerWeek, sources });
  const candles = (series?.candles ?? []).filter(({ openAt }) => openAt >= from);
  if (candles.length < minHours) return undefined;
  return {
    low: Math.min(...candles.map(({ low }) => low)),
    high: Math.max(...candles.map(({ high }) => high)),
  };
};
