import { issuerEndpoints } from '#contract/account/issuer.ts';
import { callQuery } from '#ui/api/use-call.ts';

/** The login methods besides a password. */
export const loginMethodsQuery = callQuery(issuerEndpoints.loginWays, {}, { staleTime: Infinity });
