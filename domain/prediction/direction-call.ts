import { hourMs } from '../shared/time/durations.ts';
import { type RateWithInterval, wilson } from '../shared/wilson.ts';
import type { Called, NoCallReason, PredictionResolved } from './events.ts';

/** Below this chance of the likelier side the chances are too even to name it. */
const minChanceToCall = 0.52;

/** How far back outcomes count. */
export const recordDays = 180;

/** Outcomes that are needed per hour of the horizon. */
const minOutcomesPerHour = 30;

/** Whether the likelier side came true, and the hour that it was forecast for, in hours since 1970. */
export type SideOutcome = { readonly targetHour: number; readonly right: boolean };

type ScoredCall = { readonly horizonHours: number; readonly cutOffAt: string };

/** The side that the chances alone would name. */
export const sideOf = (probUp: number): Called => {
  if (Math.max(probUp, 1 - probUp) < minChanceToCall) return 'none';
  return probUp > 0.5 ? 'up' : 'down';
};

/** What is called: the likelier side where the record of such sides supports it; otherwise none, and why. */
export const decideCall = (
  probUp: number,
  outcomes: readonly SideOutcome[],
  judged: ScoredCall,
): { readonly called: Called; readonly noCallReason: NoCallReason | null } => {
  const side = sideOf(probUp);
  const noCallReason = side === 'none' ? 'even-chances' : judgeRecord(outcomes, judged);
  return { called: noCallReason === null ? side : 'none', noCallReason };
};

/** Why the outcomes known at the cut-off do not support a call; null where they do. Outcomes are in the order of their hours. */
export const judgeRecord = (
  outcomes: readonly SideOutcome[],
  { horizonHours, cutOffAt }: ScoredCall,
): Exclude<NoCallReason, 'even-chances'> | null => {
  const last = Date.parse(cutOffAt) / hourMs;
  const from = outcomes.findIndex(({ targetHour }) => targetHour > last - 24 * recordDays);
  const end = outcomes.findLastIndex(({ targetHour }) => targetHour <= last) + 1;
  const known = from < 0 ? [] : outcomes.slice(from, end);
  if (known.length < minOutcomesPerHour * horizonHours) return 'not-enough-record';
  return rateInBlocks(known, horizonHours).low > 0.5 ? null : 'no-better-than-chance';
};

/**
 * How often the side came true, with a 95 % interval. Forecasts of neighbouring hours share most of their outcome, so
 * all outcomes within a block of one horizon's length count as one case, weighted by their number (Kish, "Survey
 * Sampling", 1965).
 */
export const rateInBlocks = (
  outcomes: readonly SideOutcome[],
  horizonHours: number,
): RateWithInterval => {
  let [right, squares, block, size] = [0, 0, -1, 0];
  for (const outcome of outcomes) {
    const own = Math.floor(outcome.targetHour / horizonHours);
    size = own === block ? size + 1 : 1;
    block = own;
    // The square of the block's size grows by this much with its newest outcome.
    squares += 2 * size - 1;
    if (outcome.right) right += 1;
  }
  const cases = outcomes.length ** 2 / squares;
  return wilson((right / outcomes.length) * cases, cases);
};

type Resolved = Pick<PredictionResolved['data'], 'horizonHours' | 'moves' | 'probUp' | 'targetAt'>;

/** The sides that the chances would have named, called or not. A price that did not change is neither right nor wrong. */
export const sideOutcomes = ({
  horizonHours,
  moves,
  probUp,
  targetAt,
}: Resolved): readonly (SideOutcome & { readonly horizonHours: number })[] =>
  horizonHours.flatMap((hours, index) => {
    const [side, move] = [sideOf(probUp[index] ?? 0.5), moves[index] ?? 0];
    if (side === 'none' || move === 0) return [];
    const targetHour = Date.parse(targetAt) / hourMs;
    return [{ horizonHours: hours, targetHour, right: (side === 'up') === move > 0 }];
  });
