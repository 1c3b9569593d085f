import { hourMs } from '#domain/shared/time/durations.ts';
import type { HourClose } from './candle-history.ts';

// Sources measure from a moment up to two hours away, because their own figures are cached.
const toleranceMs = 2 * hourMs;
// A source averages exchanges, so its price differs from one exchange's close by some percent.
const toleranceRatio = 1.1;

type Measured = { readonly price: number; readonly at: string; readonly hours: number };

/**
 * The reported change in percent, or null if it contradicts the product's own hourly closes. Without closes around the
 * start of the period it cannot be checked and is kept.
 */
export const plausibleChange = (
  change: number | null,
  closes: readonly HourClose[],
  { price, at, hours }: Measured,
): number | null => {
  if (change === null) return null;
  const startAt = Date.parse(at) - hours * hourMs;
  const starts = closes
    .filter(({ openAt }) => Math.abs(openAt + hourMs - startAt) <= toleranceMs)
    .map(({ close }) => close);
  if (starts.length === 0) return change;
  const reportedStart = price / (1 + change / 100);
  const isPlausible =
    reportedStart >= Math.min(...starts) / toleranceRatio &&
    reportedStart <= Math.max(...starts) * toleranceRatio;
  return isPlausible ? change : null;
};
