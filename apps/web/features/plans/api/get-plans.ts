import { queryOptions } from '@tanstack/react-query';
import { call } from '#ui/api/call.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(planListEndpoints.plans, { signal }),
});
