import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { CallResponse, CallInput } from '#contract/call-types.ts';
import { minuteMs } from '#contract/durations.ts';
import { demoEndpoints } from '#contract/system/demo.ts';
import { paymentsEndpoints } from '#contract/payments/payments.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { call } from '#ui/api/call.ts';
import { applySavedResponse } from '../../../lib/show-saved.ts';

export const outboxQuery = queryOptions({
  queryKey: ['demo', 'outbox'],
  queryFn: ({ signal }) => call(demoEndpoints.demoOutbox, { signal }),
  staleTime: 0,
  retry: false,
});

/** With a real mail server there is no outbox; the rest of the demo works. */
export const isMissingOutboxError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'demo/no-outbox';

export const clockQuery = queryOptions({
  queryKey: ['demo', 'clock'],
  queryFn: ({ signal }) => call(demoEndpoints.demoClockProgress, { signal }),
  staleTime: 0,
  retry: false,
});

export const providerQuery = queryOptions({
  queryKey: ['demo', 'provider'],
  queryFn: ({ signal }) => call(paymentsEndpoints.demoProvider, { signal }),
  retry: false,
});

// Moving by a month generates a month of history.
const moveTimeoutMs = 2 * minuteMs;

type MoveRequest = CallInput<'demoClock'>['body'];

/** Any data may have changed, not only the demo's. */
export const useMoveClock = (): UseMutationResult<
  CallResponse<'demoClock'>,
  Error,
  MoveRequest
> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MoveRequest) =>
      call(demoEndpoints.demoClock, { body, limitMs: moveTimeoutMs }),
    onSuccess: () => client.invalidateQueries(),
  });
};

type IncidentRequest = CallInput<'demoIncident'>['body'];

export const useCauseIncident = (): UseMutationResult<
  CallResponse<'demoIncident'>,
  Error,
  IncidentRequest
> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: IncidentRequest) => call(demoEndpoints.demoIncident, { body }),
    onSuccess: () => client.invalidateQueries(),
  });
};

type Deliveries = CallInput<'setDemoProvider'>['body'];
type ProviderState = CallResponse<'setDemoProvider'>;

export const useSetDeliveries = (): UseMutationResult<ProviderState, Error, Deliveries> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Deliveries) => call(paymentsEndpoints.setDemoProvider, { body }),
    onSuccess: (state) => applySavedResponse(client, providerQuery.queryKey, state),
  });
};
