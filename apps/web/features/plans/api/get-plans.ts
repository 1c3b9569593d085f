import { queryOptions } from '@tanstack/react-query';
import { accountEndpoints } from '#contract/endpoints/account/account.ts';
import { call } from '#ui/api/call.ts';

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(accountEndpoints.plans, { signal }),
});
