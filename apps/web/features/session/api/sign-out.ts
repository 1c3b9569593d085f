import { focusManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { type SignOutRequest, authEndpoints } from '#contract/account/auth.ts';
import { call } from '#ui/api/call.ts';
import { broadcastSessionChange } from '#ui/api/session-end.ts';
import { sessionEndReason, isSigningOut } from '../session-end.ts';
import { isNotSessionQuery } from './check-session.ts';
import { clearSessionData } from './forget-session.ts';

export type SignOutCause = SignOutRequest['cause'];

export const useSignOut = (): ((cause: SignOutCause) => Promise<void>) => {
  const client = useQueryClient();
  return async (cause) => {
    // Before the call, because the live feed may report the end of the session first.
    isSigningOut.set(true);
    const resumeQueries = await pauseQueries(client);
    await call(authEndpoints.signOut, { body: { cause } }).catch((error: unknown) => {
      isSigningOut.set(false);
      resumeQueries();
      void client.refetchQueries({ type: 'active', stale: true });
      throw error;
    });
    sessionEndReason.set(cause === 'asked' ? null : cause);
    broadcastSessionChange({ type: 'ended', why: cause });
    clearSessionData(client);
    // After the user's data is removed.
    setTimeout(resumeQueries);
  };
};

// Requests in flight, or sent by a timer before the logout completes, could reach the server after it.
const pauseQueries = async (client: QueryClient): Promise<() => void> => {
  focusManager.setFocused(false);
  await client.cancelQueries({ predicate: isNotSessionQuery });
  return () => {
    focusManager.setFocused(undefined);
  };
};
