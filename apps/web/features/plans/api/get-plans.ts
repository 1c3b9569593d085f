import { queryOptions } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import type { PlanOffer } from '#contract/subscriptions.ts';
import { callApi } from '../../../lib/api-client.ts';

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => callApi<PlanOffer[]>(paths.plans, { signal }),
});
