import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { type User, authEndpoints } from '#contract/account/auth.ts';
import { call, callWithHeaders } from '#ui/api/call.ts';
import { sessionKey } from '../../../lib/server/query-client.ts';
import { saveChanges } from '../../../lib/server/save-changes.ts';
import type { ProfileEdits } from '../edits.ts';

const save = (edits: ProfileEdits): Promise<User> =>
  saveChanges(
    () => callWithHeaders(authEndpoints.me),
    ({ displayName, username }, ifMatch) =>
      call(authEndpoints.changeProfile, {
        body: { displayName, username, ...edits },
        ifMatch,
      }),
  );

export const useSaveProfile = (): UseMutationResult<User, Error, ProfileEdits> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    // Not awaited, because the form is ready for the next change once the server has responded.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sessionKey });
    },
  });
};
