import { queryOptions } from '@tanstack/react-query';
import { accountEndpoints } from '#contract/endpoints/account/account.ts';
import { call } from '#ui/api/call.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(accountEndpoints.preferences, { signal }),
});
