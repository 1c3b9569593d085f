import type { PredictionResolved } from '#domain/prediction/events.ts';
import type { RecordSums, ReliabilitySum } from './read-model.ts';

/** With one more outcome: the one at `index` of the event's lists. */
export const withOutcome = (
  sums: RecordSums,
  outcome: PredictionResolved['data'],
  index: number,
): RecordSums => {
  const of = (list: readonly number[]): number => list[index] ?? 0;
  const probUp = of(outcome.probUp);
  const up = of(outcome.moves) > 0;
  const hit = outcome.hits[index] ?? null;
  const held = outcome.heldBy[index] ?? Infinity;
  return {
    resolved: sums.resolved + 1,
    unresolved: sums.unresolved,
    calls: sums.calls + count(hit !== null),
    hits: sums.hits + count(hit === true),
    brier: sums.brier + (probUp - count(up)) ** 2,
    squaredErrors: sums.squaredErrors + of(outcome.errors) ** 2,
    squaredMoves: sums.squaredMoves + of(outcome.moves) ** 2,
    held50: sums.held50 + count(held <= 50),
    held80: sums.held80 + count(held <= 80),
    held90: sums.held90 + count(held <= 90),
    bins: sums.bins.map((bin, at) =>
      at === binOf(probUp, sums.bins.length) ? withProbability(bin, probUp, up) : bin,
    ),
  };
};

const count = (isSo: boolean): number => (isSo ? 1 : 0);

const binOf = (probUp: number, bins: number): number =>
  Math.min(bins - 1, Math.floor(probUp * bins));

const withProbability = (
  { n, said, ups }: ReliabilitySum,
  probUp: number,
  up: boolean,
): ReliabilitySum => ({ n: n + 1, said: said + probUp, ups: ups + count(up) });
