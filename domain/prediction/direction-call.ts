import { hourMs } from '../shared/time/durations.ts';
import { type RateWithInterval, wilson } from '../shared/wilson.ts';
import type { CallDirection, NoCallReason, PredictionResolved } from './events.ts';

/** The minimum probability of the likelier direction for a call. */
const minCallProbability = 0.52;

/** How many days of outcomes count. */
export const trackRecordDays = 180;

/** Minimum number of outcomes per hour of the horizon. */
const minOutcomesPerHour = 30;

/** Whether the likelier direction was right. `targetHour` counts hours since 1970. */
export type DirectionOutcome = { readonly targetHour: number; readonly right: boolean };

type ScoredCall = { readonly horizonHours: number; readonly cutOffAt: string };

/** The direction according to the probability alone. */
export const likelierDirection = (probUp: number): CallDirection => {
  if (Math.max(probUp, 1 - probUp) < minCallProbability) return 'none';
  return probUp > 0.5 ? 'up' : 'down';
};

/** Calls the likelier direction if its track record supports it. Otherwise returns the reason for no call. */
export const decideCall = (
  probUp: number,
  outcomes: readonly DirectionOutcome[],
  judged: ScoredCall,
): { readonly called: CallDirection; readonly noCallReason: NoCallReason | null } => {
  const likelierSide = likelierDirection(probUp);
  const noCallReason =
    likelierSide === 'none' ? 'even-chances' : findNoCallReason(outcomes, judged);
  return { called: noCallReason === null ? likelierSide : 'none', noCallReason };
};

/** Why the outcomes before the cut-off do not support a call, or null if they do. Outcomes are sorted by hour. */
export const findNoCallReason = (
  outcomes: readonly DirectionOutcome[],
  { horizonHours, cutOffAt }: ScoredCall,
): Exclude<NoCallReason, 'even-chances'> | null => {
  const last = Date.parse(cutOffAt) / hourMs;
  const recent = {
    from: countUpTo(outcomes, last - 24 * trackRecordDays),
    to: countUpTo(outcomes, last),
  };
  if (recent.to - recent.from < minOutcomesPerHour * horizonHours) return 'not-enough-record';
  return estimateHitRate(outcomes, horizonHours, recent).low > 0.5 ? null : 'no-better-than-chance';
};

// Number of outcomes up to the hour. Found by bisection, because half a year has thousands of them.
const countUpTo = (outcomes: readonly DirectionOutcome[], hour: number): number => {
  let low = 0;
  let high = outcomes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((outcomes[middle]?.targetHour ?? Infinity) <= hour) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * How often the direction was right, with a 95% interval, in the outcomes with indexes `from` (inclusive) to `to`.
 * Forecasts of neighbouring hours overlap, so outcomes within one horizon form a block, and the effective sample size
 * is n² / Σ(block size²) (L. Kish, "Survey Sampling", 1965).
 */
export const estimateHitRate = (
  outcomes: readonly DirectionOutcome[],
  horizonHours: number,
  { from, to } = { from: 0, to: outcomes.length },
): RateWithInterval => {
  let [correct, squares, size] = [0, 0, 0];
  let blockEnd = -Infinity;
  for (let index = from; index < to; index += 1) {
    const outcome = outcomes[index];
    if (!outcome) break;
    const isInBlock = outcome.targetHour < blockEnd;
    size = isInBlock ? size + 1 : 1;
    if (!isInBlock) blockEnd = (Math.floor(outcome.targetHour / horizonHours) + 1) * horizonHours;
    // Each outcome increases the square of its block's size by this amount.
    squares += 2 * size - 1;
    if (outcome.right) correct += 1;
  }
  const count = to - from;
  const effectiveSampleSize = count ** 2 / squares;
  return wilson((correct / count) * effectiveSampleSize, effectiveSampleSize);
};

type ResolvedForecasts = Pick<
  PredictionResolved['data'],
  'horizonHours' | 'moves' | 'probUp' | 'targetAt'
>;

/** Outcomes of the likelier directions, called or not. Unchanged prices are excluded. */
export const toDirectionOutcomes = ({
  horizonHours,
  moves,
  probUp,
  targetAt,
}: ResolvedForecasts): readonly (DirectionOutcome & { readonly horizonHours: number })[] =>
  horizonHours.flatMap((hours, index) => {
    const [side, move] = [likelierDirection(probUp[index] ?? 0.5), moves[index] ?? 0];
    if (side === 'none' || move === 0) return [];
    const targetHour = Date.parse(targetAt) / hourMs;
    return [{ horizonHours: hours, targetHour, right: (side === 'up') === move > 0 }];
  });
