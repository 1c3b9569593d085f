import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AuthCheck } from '#contract/account/auth.ts';
import {
  onSessionMessage,
  broadcastSessionChange,
  type SessionMessage,
} from '#ui/api/session-end.ts';
import { sessionQuery } from './api/check-session.ts';
import { clearSessionData } from './api/forget-session.ts';
import { loginRedirect } from '../../lib/login-redirect.ts';
import { sessionEndReason, isSigningOut } from './session-end.ts';
import { useLoginPageAfterLogout } from './use-login-page-after-logout.ts';
import type { Session } from './use-session.ts';

/** Leads this tab to the login page, which shows why, when its session ended elsewhere or expired. */
export const useSessionSync = ({ state }: Session): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      onSessionMessage((news) => {
        handleSessionMessage(client, news);
      }),
    [client],
  );
  useEffect(() => recheckWhenShown(client), [client]);
  useRedirectToLogin(state);
  useLoginPageAfterLogout();
};

// "Log out" and inactivity have already ended the session on the server; other messages trigger a check.
const handleSessionMessage = (client: QueryClient, news: SessionMessage): void => {
  if (news.type === 'saved') {
    void client.invalidateQueries({ queryKey: [news.area] });
    return;
  }
  if (news.type === 'ended' && (news.why === 'asked' || news.why === 'inactivity')) {
    sessionEndReason.set(news.why);
    clearSessionData(client);
    return;
  }
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
};

// A tab that was asleep, or restored by Back, has missed messages.
const recheckWhenShown = (client: QueryClient): (() => void) => {
  const recheck = (): void => {
    if (!document.hidden) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) recheck();
  };
  document.addEventListener('visibilitychange', recheck);
  window.addEventListener('pageshow', onShow);
  return () => {
    document.removeEventListener('visibilitychange', recheck);
    window.removeEventListener('pageshow', onShow);
  };
};

const useRedirectToLogin = (state: Session['state']): void => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const previousState = useRef(state);
  useEffect(() => {
    const hasEnded = previousState.current === 'in' && state === 'out';
    previousState.current = state;
    if (state === 'in') sessionEndReason.set(null);
    if (!hasEnded || isSigningOut.get()) return;
    if (sessionEndReason.get() === null) {
      const sessionEnd =
        client.getQueryData<AuthCheck>(sessionQuery.queryKey)?.endedBecause ?? 'elsewhere';
      sessionEndReason.set(sessionEnd);
      broadcastSessionChange({ type: 'ended', why: sessionEnd });
    }
    const returnPath = loginRedirect.get() ?? pathname + search + hash;
    loginRedirect.set(null);
    void navigate('/auth', { replace: true, state: { from: returnPath } });
  }, [client, state, navigate, pathname, search, hash]);
};
