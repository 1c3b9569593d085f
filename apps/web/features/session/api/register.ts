import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { RegisterRequest, SignedIn } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../../../lib/api-client.ts';
import { startAfresh } from './check-session.ts';

export const useRegister = (): UseMutationResult<SignedIn, Error, RegisterRequest> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterRequest) =>
      callApi<SignedIn>(paths.register, { method: 'POST', body }),
    onSuccess: () => startAfresh(client),
  });
};
