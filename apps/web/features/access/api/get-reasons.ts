import { queryOptions } from '@tanstack/react-query';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import { accessQuery } from '#ui/api/use-access.ts';
import { accessEndpoints } from '#contract/account/access.ts';

/** Below the key of the decisions, so that both are invalidated together. */
export const accessReasonsQuery = queryOptions({
  queryKey: [...accessQuery.queryKey, 'reasons'],
  queryFn: (context) => call(accessEndpoints.accessReasons, refreshOptions(context)),
  staleTime: Infinity,
});
