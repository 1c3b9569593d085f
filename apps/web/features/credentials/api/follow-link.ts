import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { Done } from '#contract/credentials.ts';
import { credentialsEndpoints } from '#contract/endpoints/credentials.ts';
import { call } from '#ui/call.ts';
import type { NewPassword } from '../check-input.ts';
import type { PlainPurpose } from '../purposes.ts';

const follow: Readonly<Record<PlainPurpose, (token: string) => Promise<Done>>> = {
  'verify-email': (token) => call(credentialsEndpoints.verifyEmail, { body: { token } }),
  'confirm-email': (token) => call(credentialsEndpoints.confirmEmailChange, { body: { token } }),
  'undo-email': (token) => call(credentialsEndpoints.undoEmailChange, { body: { token } }),
  'delete-account': (token) => call(credentialsEndpoints.confirmDeletion, { body: { token } }),
};

type Afterwards = () => Promise<void>;

export const useFollowLink = (
  purpose: PlainPurpose,
  afterwards: Afterwards,
): UseMutationResult<Done, Error, string> =>
  useMutation({ mutationFn: follow[purpose], onSuccess: afterwards });

export const useSetPassword = (
  token: string,
  afterwards: Afterwards,
): UseMutationResult<Done, Error, NewPassword> =>
  useMutation({
    mutationFn: ({ password }: NewPassword) =>
      call(credentialsEndpoints.confirmPasswordReset, { body: { token, password } }),
    onSuccess: afterwards,
  });
