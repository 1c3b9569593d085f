import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { accountEndpoints } from '#contract/endpoints/account.ts';
import type { Preferences } from '#contract/preferences.ts';
import { call } from '#ui/call.ts';
import { preferencesQuery } from './get-preferences.ts';

export const useSavePreferences = (): UseMutationResult<Preferences, Error, Preferences> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Preferences) => call(accountEndpoints.changePreferences, { body }),
    onSuccess: (saved) => {
      client.setQueryData(preferencesQuery.queryKey, saved);
      return client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
    },
  });
};
