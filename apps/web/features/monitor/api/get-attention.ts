import type { UseQueryOptions } from '@tanstack/react-query';
import { type Attention, attentionEndpoints } from '#contract/admin/attention.ts';
import { secondMs } from '#contract/durations.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import { refreshSeconds } from './get-bot-metrics.ts';

const maxRetries = 3;

export const attentionQuery: UseQueryOptions<Attention> = {
  queryKey: ['admin', 'attention'],
  queryFn: (context) => call(attentionEndpoints.attention, refreshOptions(context)),
  staleTime: 0,
  refetchInterval: refreshSeconds * secondMs,
  retry: (failures, error) =>
    failures < maxRetries && !(error instanceof ApiError && error.status < 500),
  retryDelay: secondMs,
};
