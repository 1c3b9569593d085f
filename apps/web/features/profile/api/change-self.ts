import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { User } from '#contract/account/auth.ts';
import { profileEndpoints } from '#contract/account/profile.ts';
import { call } from '#ui/api/call.ts';
import { sessionKey } from '../../../lib/server/query-client.ts';

const useChange = <Input>(
  change: (input: Input) => Promise<User>,
): UseMutationResult<User, Error, Input> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: sessionKey }),
  });
};

export const useSaveBio = (): UseMutationResult<User, Error, string> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bio: string) => call(profileEndpoints.changeBio, { body: { bio } }),
    // Not awaited, because the form is ready for the next change once the server has responded.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sessionKey });
    },
  });
};

export const useSavePhoto = (): UseMutationResult<User, Error, Blob> =>
  useChange((body) => call(profileEndpoints.changePhoto, { body }));

export const useRemovePhoto = (): UseMutationResult<User, Error, undefined> =>
  useChange(() => call(profileEndpoints.removePhoto));
