import { attentionEndpoints } from '#contract/admin/attention.ts';
import { secondMs } from '#contract/durations.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { callQuery } from '#ui/api/use-call.ts';
import { refreshSeconds } from './get-bot-metrics.ts';

const maxRetries = 3;

export const attentionQuery = callQuery(
  attentionEndpoints.attention,
  {},
  {
    background: 'refetches',
    staleTime: 0,
    refetchInterval: refreshSeconds * secondMs,
    retry: (failures, error) =>
      failures < maxRetries && !(error instanceof ApiError && error.status < 500),
    retryDelay: secondMs,
  },
);
