import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { SuccessResponse } from '#contract/account/credentials.ts';
import {
  secondFactorEndpoints,
  type RecoveryCodes,
  type TotpDisableRequest,
  type TotpEnableRequest,
  type TotpSetup,
} from '#contract/account/second-factor.ts';
import { proofEndpoints } from '#contract/account/proof.ts';
import { call } from '#ui/api/call.ts';
import { accessQuery } from '#ui/api/use-access.ts';
import { ownSessionsKey } from '../../../lib/server/query-client.ts';

/** Whether a login asks for a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(secondFactorEndpoints.secondFactor, { signal }),
});

/** A secret for the authenticator app; two-factor login is not active yet. */
export const useSetUp = (): UseMutationResult<TotpSetup> =>
  useMutation({ mutationFn: () => call(secondFactorEndpoints.setUpTotp) });

// Staff rights depend on it, and enabling it ends the other sessions.
const useRefetch = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
      client.invalidateQueries({ queryKey: accessQuery.queryKey }),
      client.invalidateQueries({ queryKey: ownSessionsKey }),
    ]);
  };
};

/** Whether the last login is recent; otherwise the password is asked for. */
export const recentLoginQuery = queryOptions({
  queryKey: ['recent-login'],
  queryFn: ({ signal }) => call(proofEndpoints.proof, { signal }),
  staleTime: 0,
});

export const useEnable = (): UseMutationResult<RecoveryCodes, Error, TotpEnableRequest> => {
  const client = useQueryClient();
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (body: TotpEnableRequest) => call(secondFactorEndpoints.enableTotp, { body }),
    // The recovery codes are shown once, so they come first.
    onSuccess: () => void refetch(),
    // The login may no longer be recent.
    onError: () => void client.invalidateQueries({ queryKey: recentLoginQuery.queryKey }),
  });
};

export const useDisable = (): UseMutationResult<SuccessResponse, Error, TotpDisableRequest> => {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (body: TotpDisableRequest) => call(secondFactorEndpoints.disableTotp, { body }),
    onSuccess: refetch,
  });
};
