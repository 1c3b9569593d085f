import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { type AuthCheck, authEndpoints } from '#contract/account/auth.ts';
import { call } from '#ui/api/call.ts';
import { sessionKey } from '../../../lib/server/query-client.ts';

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client, signal }) => {
    const check = await call(authEndpoints.authCheck, { signal });
    const previousUser = client.getQueryData<AuthCheck>(sessionKey)?.user;
    // Someone else logged in from another tab, so no data of the previous person may be shown.
    if (previousUser && check.user && previousUser.id !== check.user.id)
      void removeOtherQueries(client);
    return check;
  },
});

export const isNotSessionQuery = (query: { queryKey: readonly unknown[] }): boolean =>
  query.queryKey[0] !== sessionKey[0];

const removeOtherQueries = (client: QueryClient): Promise<void> =>
  client.resetQueries({ predicate: isNotSessionQuery });
