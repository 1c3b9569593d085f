import { queryOptions } from '@tanstack/react-query';
import { accountEndpoints } from '#contract/endpoints/account/account.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import { accessQuery } from '#ui/api/use-access.ts';

/** Below the key of the decisions, so that both are invalidated together. */
export const accessReasonsQuery = queryOptions({
  queryKey: [...accessQuery.queryKey, 'reasons'],
  queryFn: (context) => call(accountEndpoints.accessReasons, refreshOptions(context)),
  staleTime: Infinity,
});
