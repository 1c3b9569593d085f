import type { PredictionResolved } from '#domain/prediction/events.ts';
import type { RecordSums, ReliabilitySum } from './read-model.ts';

const tenths = 10;

export const emptySums: RecordSums = {
  ...{ resolved: 0, unresolved: 0, calls: 0, hits: 0, brier: 0 },
  ...{ squaredErrors: 0, squaredMoves: 0, held50: 0, held80: 0, held90: 0 },
  bins: Array.from({ length: tenths }, () => ({ n: 0, said: 0, ups: 0 })),
};

/** With one more outcome: the one at `index` of the event's lists. */
export const withOutcome = (
  sums: RecordSums,
  outcome: PredictionResolved['data'],
  index: number,
): RecordSums => {
  const probUp = outcome.probUp[index] ?? 0.5;
  const up = (outcome.moves[index] ?? 0) > 0;
  const hit = outcome.hits[index] ?? null;
  const held = outcome.heldBy[index] ?? Infinity;
  return {
    ...sums,
    resolved: sums.resolved + 1,
    calls: sums.calls + (hit === null ? 0 : 1),
    hits: sums.hits + (hit === true ? 1 : 0),
    brier: sums.brier + (probUp - (up ? 1 : 0)) ** 2,
    squaredErrors: sums.squaredErrors + (outcome.errors[index] ?? 0) ** 2,
    squaredMoves: sums.squaredMoves + (outcome.moves[index] ?? 0) ** 2,
    held50: sums.held50 + (held <= 50 ? 1 : 0),
    held80: sums.held80 + (held <= 80 ? 1 : 0),
    held90: sums.held90 + (held <= 90 ? 1 : 0),
    bins: sums.bins.with(binOf(probUp), withProbability(sums.bins[binOf(probUp)], probUp, up)),
  };
};

const binOf = (probUp: number): number => Math.min(tenths - 1, Math.floor(probUp * tenths));

const withProbability = (
  bin: ReliabilitySum | undefined,
  probUp: number,
  up: boolean,
): ReliabilitySum => ({
  n: (bin?.n ?? 0) + 1,
  said: (bin?.said ?? 0) + probUp,
  ups: (bin?.ups ?? 0) + (up ? 1 : 0),
});

export const addSums = (one: RecordSums, other: RecordSums): RecordSums => ({
  resolved: one.resolved + other.resolved,
  unresolved: one.unresolved + other.unresolved,
  calls: one.calls + other.calls,
  hits: one.hits + other.hits,
  brier: one.brier + other.brier,
  squaredErrors: one.squaredErrors + other.squaredErrors,
  squaredMoves: one.squaredMoves + other.squaredMoves,
  held50: one.held50 + other.held50,
  held80: one.held80 + other.held80,
  held90: one.held90 + other.held90,
  bins: one.bins.map((bin, index) => ({
    n: bin.n + (other.bins[index]?.n ?? 0),
    said: bin.said + (other.bins[index]?.said ?? 0),
    ups: bin.ups + (other.bins[index]?.ups ?? 0),
  })),
});
