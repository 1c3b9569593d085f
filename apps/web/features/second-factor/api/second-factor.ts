import { useQueryClient } from '@tanstack/react-query';
import { proofEndpoints } from '#contract/account/proof.ts';
import { secondFactorEndpoints } from '#contract/account/second-factor.ts';
import { sessionEndpoints } from '#contract/account/sessions.ts';
import { invalidateCalls } from '#ui/api/call-cache.ts';
import { accessKey } from '#ui/api/use-access.ts';
import { useCallMutation, type CallMutation } from '#ui/api/use-call.ts';

// Staff rights depend on it, and enabling it ends the other sessions.
const outdated = [secondFactorEndpoints.secondFactor, accessKey, sessionEndpoints.ownSessions];

export const useEnable = (): CallMutation<'enableTotp'> => {
  const client = useQueryClient();
  return useCallMutation(secondFactorEndpoints.enableTotp, {
    invalidates: outdated,
    // The recovery codes are shown once, so they come first.
    refetch: 'later',
    // The login may no longer be recent.
    onError: () => void invalidateCalls(client, [proofEndpoints.proof]),
  });
};

export const useDisable = (): CallMutation<'disableTotp'> =>
  useCallMutation(secondFactorEndpoints.disableTotp, { invalidates: outdated });
