import { queryOptions } from '@tanstack/react-query';
import { issuerEndpoints } from '#contract/account/issuer.ts';
import { call } from '#ui/api/call.ts';

/** The login methods besides a password. */
export const loginMethodsQuery = queryOptions({
  queryKey: ['login-ways'],
  queryFn: ({ signal }) => call(issuerEndpoints.loginWays, { signal }),
  staleTime: Infinity,
});
