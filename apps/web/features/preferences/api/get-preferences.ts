import { queryOptions } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import type { Preferences } from '#contract/preferences.ts';
import { callApi } from '../../../lib/api-client.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => callApi<Preferences>(paths.preferences, { signal }),
});
