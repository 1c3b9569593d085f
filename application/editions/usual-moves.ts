import { hourMs } from '#domain/shared/time/durations.ts';
import { selectMajorCoins } from '#models/newsletter/moves.ts';
import type { EditionData } from '#models/newsletter/day.ts';
import { median } from '#domain/shared/median.ts';
import { candleReader } from '#observations/candles/queries.ts';
import { listSourceStates } from '#observations/sources/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { DailyMarket } from './market-of-day.ts';

type UsualMovesRequest = { readonly market: DailyMarket; readonly now: Date };

const days = 30;
const hoursPerDay = 24;
// Fewer hours are too small a sample.
const minHours = 7 * hoursPerDay;

/** Median 24-hour move of each major coin in per cent, from its hourly candles; null if there are none. */
export const computeMedianMoves = async (
  ports: { readonly readModels: ReadModels },
  { market, now }: UsualMovesRequest,
): Promise<EditionData['usual']> => {
  const sources = (await listSourceStates(ports))
    .filter(({ kind, mode }) => kind === 'candles' && (mode === 'simulated') === market.simulated)
    .map(({ source: name }) => name);
  const range = { until: now.toISOString(), limit: (days + 1) * hoursPerDay, sources };
  const readCandles = candleReader(ports);
  const moves: Record<string, number> = {};
  let source: string | undefined;
  for (const { id: coinId } of selectMajorCoins({ market })) {
    const series = await readCandles({ ...range, coinId });
    const changes = calculateDailyChanges(series?.candles ?? []);
    if (!series || changes.length < minHours) continue;
    moves[coinId] = median(changes.map(Math.abs));
    source ??= series.source;
  }
  if (source === undefined) return null;
  return { source, at: now.toISOString(), simulated: market.simulated, days, moves };
};

type HourlyClose = { readonly openAt: string; readonly close: number };

// 24-hour changes in per cent, for each hour with a close 24 hours earlier.
const calculateDailyChanges = (candles: readonly HourlyClose[]): readonly number[] => {
  const closes = new Map(candles.map(({ openAt, close }) => [Date.parse(openAt), close]));
  return [...closes].flatMap(([openAt, close]) => {
    const previousClose = closes.get(openAt - hoursPerDay * hourMs);
    return previousClose === undefined ? [] : [(close / previousClose - 1) * 100];
  });
};
