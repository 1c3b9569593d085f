import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import type { Preferences } from '#contract/preferences.ts';
import { callApi } from '../../../lib/api-client.ts';
import { preferencesQuery } from './get-preferences.ts';

export const useSavePreferences = (): UseMutationResult<unknown, Error, Preferences> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Preferences) => callApi(paths.preferences, { method: 'PUT', body }),
    onSuccess: (_answer, saved) => {
      client.setQueryData(preferencesQuery.queryKey, saved);
      return client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
    },
  });
};
