import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AccessDecision, Resource } from '#contract/access.ts';
import { accountEndpoints } from '#contract/endpoints/account.ts';
import { call } from '#ui/call.ts';
import { refreshOptions } from './refresh.ts';

/** Asked once a session, and again when the server says that it changed or when a decision ends by itself. */
export const accessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: (context) => call(accountEndpoints.access, refreshOptions(context)),
  staleTime: Infinity,
});

export const useAccessQuery = (): UseQueryResult<AccessDecision[]> => useQuery(accessQuery);

/** Whether the reader may see something, as the server decided; undefined until it has said so. */
export const useAccess = (resource: Resource): AccessDecision | undefined =>
  useAccessQuery().data?.find((decision) => decision.resource === resource);

/** Whether some plan opens what is closed, by the server's rule. */
export const isForSale = ({ allowed, rule }: AccessDecision): boolean =>
  !allowed && /^denied\/(plan-ended|needs-(?!admin$)\w+)$/.test(rule);

/** Whether a plan would open more to the reader than they see now; undefined until the server has said so. */
export const useMoreForSale = (): boolean | undefined => useAccessQuery().data?.some(isForSale);
