import { minuteMs, secondMs } from '#contract/durations.ts';
import { expectedMoveEndpoints } from '#contract/predictions/expected-moves.ts';
import { callQuery } from '#ui/api/use-call.ts';

/** The expected moves of all major coins: polled every minute. */
export const expectedMovesQuery = callQuery(
  expectedMoveEndpoints.expectedMoves,
  {},
  { refetchInterval: minuteMs, staleTime: 30 * secondMs, background: 'refetches' },
);
