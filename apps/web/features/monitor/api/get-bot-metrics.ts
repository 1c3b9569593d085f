import type { UseQueryOptions } from '@tanstack/react-query';
import { secondMs } from '#contract/durations.ts';
import { type BotMetrics, monitorEndpoints } from '#contract/system/monitor.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { callWithHeaders } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import { updateSystemTime } from '../../../lib/use-now.ts';

export const refreshSeconds = 30;
const maxRetries = 3;
const retryMs = secondMs;

export const botMetricsQuery: UseQueryOptions<BotMetrics> = {
  queryKey: ['admin', 'bot-metrics'],
  queryFn: async (context) => {
    const { answer, headers } = await callWithHeaders(
      monitorEndpoints.botMetrics,
      refreshOptions(context),
    );
    updateSystemTime(headers.get('date'));
    return answer;
  },
  staleTime: 0,
  refetchInterval: refreshSeconds * 1000,
  // A refused request would be refused again.
  retry: (failures, error) =>
    failures < maxRetries && !(error instanceof ApiError && error.status < 500),
  retryDelay: retryMs,
};
