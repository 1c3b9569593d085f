import { queryOptions } from '@tanstack/react-query';
import type { AuthCheck } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../../../lib/api-client.ts';
import { sessionKey } from '../../../lib/query-client.ts';

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => callApi<AuthCheck>(paths.authCheck, { method: 'POST', signal }),
});
