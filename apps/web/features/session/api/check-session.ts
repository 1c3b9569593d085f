import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AuthCheck } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../../../lib/api-client.ts';
import { sessionKey } from '../../../lib/query-client.ts';

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => callApi<AuthCheck>(paths.authCheck, { method: 'POST', signal }),
});

/** Asks who is here now, and forgets what the person before had read. */
export const startAfresh = (client: QueryClient): Promise<void> => {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  return client.invalidateQueries({ queryKey: sessionKey });
};
