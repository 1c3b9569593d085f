import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { systemEndpoints } from '#contract/system/system.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: (context) => call(systemEndpoints.status, refreshOptions(context)),
  refetchInterval: minuteMs,
});
