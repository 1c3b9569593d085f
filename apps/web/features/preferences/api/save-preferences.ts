import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { type Preferences, preferenceEndpoints } from '#contract/account/preferences.ts';
import { call, callWithHeaders } from '#ui/api/call.ts';
import { broadcastSessionChange } from '#ui/api/session-end.ts';
import { saveChanges } from '../../../lib/server/save-changes.ts';
import { applySavedResponse, getCallKey } from '#ui/api/call-cache.ts';

/** The fields to save. All others stay as they are stored. */
type PreferenceChange = Partial<Preferences>;

const save = (edits: PreferenceChange): Promise<Preferences> =>
  saveChanges(
    () => callWithHeaders(preferenceEndpoints.preferences),
    (stored, ifMatch) =>
      call(preferenceEndpoints.changePreferences, { body: { ...stored, ...edits }, ifMatch }),
  );

export const useSavePreferences = (): UseMutationResult<Preferences, Error, PreferenceChange> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    // One after the other, so that the last choice is the one that is stored.
    scope: { id: 'preferences' },
    onSuccess: async (saved) => {
      broadcastSessionChange({ type: 'saved', area: 'preferences' });
      await applySavedResponse(client, getCallKey(preferenceEndpoints.preferences), saved);
      return client.invalidateQueries({ queryKey: getCallKey(preferenceEndpoints.preferences) });
    },
  });
};
