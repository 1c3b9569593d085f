import type { UseQueryOptions } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { type ExpectedMoves, expectedMoveEndpoints } from '#contract/predictions/expected-moves.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

/** The expected moves of all major coins: polled every minute. */
export const expectedMovesQuery: UseQueryOptions<ExpectedMoves> = {
  queryKey: ['predictions', 'expected-moves'],
  queryFn: (context) => call(expectedMoveEndpoints.expectedMoves, refreshOptions(context)),
  refetchInterval: minuteMs,
  staleTime: 30_000,
};
