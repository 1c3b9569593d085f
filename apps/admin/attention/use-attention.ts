import type { UseQueryResult } from '@tanstack/react-query';
import { type Attention, attentionEndpoints } from '#contract/admin/attention.ts';
import { minuteMs } from '#contract/durations.ts';
import { useCall } from '#ui/api/use-call.ts';

/** What needs attention, checked again every minute. */
export const useAttention = (): UseQueryResult<Attention> =>
  useCall(attentionEndpoints.attention, {}, { refetchInterval: minuteMs, background: 'refetches' });

/** Whether no background job runs, as of the last check. */
export const useJobsStopped = (): boolean =>
  useAttention().data?.checks.some(({ id, state }) => id === 'jobs-stopped' && state === 'open') ===
  true;

/** Whether a check is shown: a check that could not run may hide a fault. */
export const isOpen = ({ state }: Attention['checks'][number]): boolean => state !== 'clear';
