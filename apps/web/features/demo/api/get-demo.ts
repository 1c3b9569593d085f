import { queryOptions } from '@tanstack/react-query';
import { demoEndpoints } from '#contract/system/demo.ts';
import { call } from '#ui/api/call.ts';

export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => call(demoEndpoints.demo, { signal }),
  retry: false,
});
