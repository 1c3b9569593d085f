import { queryOptions } from '@tanstack/react-query';
import { issuerEndpoints } from '#contract/endpoints/account/issuer.ts';
import { call } from '#ui/api/call.ts';

/** How one can log in beside a password. */
export const loginWaysQuery = queryOptions({
  queryKey: ['login-ways'],
  queryFn: ({ signal }) => call(issuerEndpoints.loginWays, { signal }),
  staleTime: Infinity,
});
