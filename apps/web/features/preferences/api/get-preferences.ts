import { queryOptions } from '@tanstack/react-query';
import { call } from '#ui/api/call.ts';
import { preferenceEndpoints } from '#contract/account/preferences.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(preferenceEndpoints.preferences, { signal }),
});
