import type { PredictionResolved } from '#domain/prediction/events.ts';
import { addHours } from '#domain/prediction/hours.ts';
import { type OutcomeHistory, outcomesByKind } from '../outcome-history.ts';

const days = 40;
const horizonHours = [1, 2, 24];

/**
 * Forty days in which every possible direction call was right, which is enough for a call at all of these horizons.
 */
export const createAccurateHistory = (
  kind: Pick<PredictionResolved['data'], 'modelVersion' | 'simulated'>,
): OutcomeHistory => ({
  before: (_, day) =>
    Promise.resolve(
      outcomesByKind(
        Array.from({ length: 24 * days }, (_, hour) => ({
          ...kind,
          coinId: 'bitcoin',
          source: 'Binance',
          horizonHours,
          price: '101',
          targetAt: addHours(day, hour - 24 * days),
          resolvedAt: addHours(day, hour - 24 * days),
          probUp: horizonHours.map(() => 0.6),
          moves: horizonHours.map(() => 0.01),
          hits: horizonHours.map(() => null),
          errors: horizonHours.map(() => 0.01),
          heldBy: horizonHours.map(() => 50),
        })),
      ),
    ),
});
