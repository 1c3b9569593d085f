import type { HourClose } from '#domain/shared/market/hour-close.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { selectMajorCoins } from '#models/newsletter/moves.ts';
import type { EditionData } from '#models/newsletter/day.ts';
import { median } from '#domain/shared/median.ts';
import type { PastCloses } from '#observations/candles/past-closes.ts';
import { closeReader } from '#observations/candles/queries.ts';
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
  ports: { readonly readModels: ReadModels; readonly pastCloses?: PastCloses },
  { market, now }: UsualMovesRequest,
): Promise<EditionData['usual']> => {
  const sources = (await listSourceStates(ports))
    .filter(({ kind, mode }) => kind === 'candles' && (mode === 'simulated') === market.simulated)
    .map(({ source: name }) => name);
  const range = { until: now.toISOString(), limit: (days + 1) * hoursPerDay, sources };
  const readCloses = closeReader(ports, ports.pastCloses);
  const moves: Record<string, number> = {};
  let source: string | undefined;
  for (const { id: coinId } of selectMajorCoins({ market })) {
    const series = await readCloses({ ...range, coinId });
    const changes = calculateDailyChanges(series?.hours ?? []);
    if (!series || changes.length < minHours) continue;
    moves[coinId] = median(changes.map(Math.abs));
    source ??= series.source;
  }
  if (source === undefined) return null;
  return { source, at: now.toISOString(), simulated: market.simulated, days, moves };
};

// 24-hour changes in per cent, for each hour with a close 24 hours earlier.
const calculateDailyChanges = (hours: readonly HourClose[]): readonly number[] => {
  const closes = new Map<number, number>();
  for (const { endsAt, close } of hours) closes.set(endsAt, close);
  const changes: number[] = [];
  for (const { endsAt, close } of hours) {
    const previousClose = closes.get(endsAt - hoursPerDay * hourMs);
    if (previousClose !== undefined) changes.push((close / previousClose - 1) * 100);
  }
  return changes;
};
