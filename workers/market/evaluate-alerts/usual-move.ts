import { listCandles } from '#observations/candles/queries.ts';
import type { PathDeps } from './coin-path.ts';

const hoursPerWeek = 168;
const minHours = 24;

/** Median hourly move of a coin over a week, in per cent; null with less than a day of candles. */
export const calculateUsualMove = async (
  deps: PathDeps,
  coinId: string,
  until: string,
): Promise<number | null> => {
  const range = { coinId, until, limit: hoursPerWeek + 1, sources: deps.candleSources };
  const closes = (await listCandles(deps, range))?.candles.map(({ close }) => close) ?? [];
  const sizes = closes
    .slice(1)
    .map((close, index) => Math.abs(close / (closes[index] ?? close) - 1) * 100)
    .sort((one, other) => one - other);
  return sizes.length < minHours ? null : (sizes[Math.floor(sizes.length / 2)] ?? null);
};
