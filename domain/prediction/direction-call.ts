import { hourMs } from '../shared/time/durations.ts';
import { type RateWithInterval, wilson } from '../shared/wilson.ts';
import {
  countUpTo,
  type DirectionOutcome,
  type DirectionRecord,
  sumOutcomes,
} from './direction-record.ts';
import type { CallDirection, NoCallReason, PredictionResolved } from './events.ts';

/** The minimum probability of the likelier direction for a call. */
const minCallProbability = 0.52;

/** How many days of outcomes count. */
export const trackRecordDays = 180;

/** Minimum number of outcomes per hour of the horizon. */
const minOutcomesPerHour = 30;

/** The direction according to the probability alone. */
export const likelierDirection = (probUp: number): CallDirection => {
  if (Math.max(probUp, 1 - probUp) < minCallProbability) return 'none';
  return probUp > 0.5 ? 'up' : 'down';
};

/** Calls the likelier direction if its track record supports it. Otherwise returns the reason for no call. */
export const decideCall = (
  probUp: number,
  record: DirectionRecord,
  cutOffAt: string,
): { readonly called: CallDirection; readonly noCallReason: NoCallReason | null } => {
  const likelierSide = likelierDirection(probUp);
  const noCallReason =
    likelierSide === 'none' ? 'even-chances' : findNoCallReason(record, cutOffAt);
  return { called: noCallReason === null ? likelierSide : 'none', noCallReason };
};

/** Why the outcomes before the cut-off do not support a call, or null if they do. */
export const findNoCallReason = (
  record: DirectionRecord,
  cutOffAt: string,
): Exclude<NoCallReason, 'even-chances'> | null => {
  const last = Date.parse(cutOffAt) / hourMs;
  const recent = {
    from: countUpTo(record, last - 24 * trackRecordDays),
    to: countUpTo(record, last),
  };
  if (recent.to - recent.from < minOutcomesPerHour * record.horizonHours)
    return 'not-enough-record';
  return estimateHitRate(record, recent).low > 0.5 ? null : 'no-better-than-chance';
};

/**
 * How often the direction was right, with a 95% interval, in the outcomes with indexes `from` (inclusive) to `to`.
 * Forecasts of neighbouring hours overlap, so outcomes within one horizon form a block, and the effective sample size
 * is n² / Σ(block size²) (L. Kish, "Survey Sampling", 1965).
 */
export const estimateHitRate = (
  record: DirectionRecord,
  { from, to } = { from: 0, to: record.count },
): RateWithInterval => {
  const { right, squares } = sumOutcomes(record, { from, to });
  const count = to - from;
  const effectiveSampleSize = count ** 2 / squares;
  return wilson((right / count) * effectiveSampleSize, effectiveSampleSize);
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
