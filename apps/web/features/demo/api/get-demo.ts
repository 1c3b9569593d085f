import { queryOptions } from '@tanstack/react-query';
import type { Demo } from '#contract/demo.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../../../lib/api-client.ts';

/** Answers in demo mode only; elsewhere the route does not exist. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => callApi<Demo>(paths.demo, { signal }),
  retry: false,
});
