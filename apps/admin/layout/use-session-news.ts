import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useAuthProvider, useLogout } from 'react-admin';
import { onSessionNews } from '#ui/session-end.ts';
import type { ConsoleAuthProvider, LogOutRequest } from '../auth-provider.ts';

/** Another tab's "Log out", inactivity or login holds for this one; anything else is asked about. */
export const useSessionNews = (): void => {
  const logout = useLogout();
  const client = useQueryClient();
  const leaveIfOver = useLeaveIfOver();
  useEffect(
    () =>
      onSessionNews((news) => {
        if (news.type === 'ended' && (news.why === 'asked' || news.why === 'inactivity')) {
          void logout({ ended: news.why } satisfies LogOutRequest);
          return;
        }
        void leaveIfOver().then((left) => {
          // Somebody else may have logged in.
          if (!left && news.type === 'started') void client.resetQueries();
        });
      }),
    [client, logout, leaveIfOver],
  );
};

/** Goes to the login page, which says why, if the server no longer knows the session; true if it did. */
export const useLeaveIfOver = (): (() => Promise<boolean>) => {
  const logout = useLogout();
  const authProvider = useAuthProvider<ConsoleAuthProvider>();
  return useCallback(async () => {
    // No answer proves nothing.
    const check = await authProvider?.session('fresh').catch(() => undefined);
    if (check?.isAuthenticated !== false) return false;
    await logout({});
    return true;
  }, [authProvider, logout]);
};
