import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { sessionEndpoints, type OwnSession } from '#contract/account/sessions.ts';
import { getErrorStatus } from '#ui/api/api-error.ts';
import { call } from '#ui/api/call.ts';
import { invalidateCalls } from '#ui/api/call-cache.ts';

/** Ends one session, or all except the current one. */
export type SessionsToEnd = Pick<OwnSession, 'id' | 'device'> | 'others';

const endSessions = async (ending: SessionsToEnd): Promise<void> => {
  if (ending === 'others') return call(sessionEndpoints.endOtherSessions);
  try {
    await call(sessionEndpoints.endSession, { params: { id: ending.id } });
  } catch (error) {
    // It has already ended, as intended.
    if (getErrorStatus(error) !== 404) throw error;
  }
};

export const useEndSessions = (): UseMutationResult<void, Error, SessionsToEnd> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: () => invalidateCalls(client, [sessionEndpoints.ownSessions]),
  });
};
