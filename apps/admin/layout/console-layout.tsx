import {
  Suspense,
  useEffect,
  useState,
  type ReactNode,
  useSyncExternalStore,
  useCallback,
} from 'react';
import {
  Layout,
  LinkBase as Link,
  TitlePortal,
  useLocation,
  useResourceDefinitions,
  type CoreLayoutProps,
  useAuthProvider,
  useLogout,
} from 'react-admin';
import { formatFailure, getErrorStatus } from '#ui/api/api-error.ts';
import { useMaintenance } from '#ui/api/maintenance.ts';
import { keepFocus } from '#ui/keep-focus.ts';
import { useAccessQuery } from '#ui/api/use-access.ts';
import { MaintenanceNotice } from '#ui/parts/maintenance-notice.tsx';
import { text } from './texts.ts';
import { useJobsStopped } from '../attention/use-attention.ts';
import { useNow } from '../use-now.ts';
import { ReauthenticationDialog } from '../reauthentication/reauthentication-dialog.tsx';
import { isLoggingOut } from '../session-over.ts';
import { leaveConsole } from './leave-console.ts';
import { WaitingNotice } from '#ui/parts/waiting-notice.tsx';
import { AccessDenied } from './access-denied.tsx';
import { ConsoleBar } from './console-bar.tsx';
import { Inactivity } from './inactivity.tsx';
import { Notifications } from './notifications.tsx';
import { getResourceOptions } from './options-of.ts';
import { Failure, FatalError, LoadingPage } from './states.tsx';
import {
  useConsoleAccess,
  useConsoleAccessFeed,
  type ConsoleAccess,
} from './use-console-access.ts';
import { useQueryClient } from '@tanstack/react-query';
import { secondMs } from '#contract/durations.ts';
import { staleness } from '#ui/api/staleness.ts';
import { onSessionMessage } from '#ui/api/session-end.ts';
import type { ConsoleAuthProvider, LogOutRequest } from '../auth-provider.ts';

/** Without access the page is not rendered, so that it sends no requests that would be refused. */
export const ConsoleLayout = ({ children }: CoreLayoutProps) => {
  useConsoleAccessFeed();
  const access = useConsoleAccess();
  useLeaveWhenClosed(access);
  useSessionSync();
  useLostSession();
  useTopOfPage();
  useEffect(keepFocus, []);
  return (
    <>
      <Layout
        appBar={ConsoleBar}
        appBarAlwaysOn
        sidebar={NoSidebar}
        error={FatalError}
        className={useIsBroad() ? 'broad' : ''}
      >
        <TitlePortal component="p" className="visually-hidden" role="status" />
        <Content access={access}>{children}</Content>
      </Layout>
      <Notifications />
      <Inactivity />
      <ReauthenticationDialog />
    </>
  );
};

// The navigation is in the bar.
const NoSidebar = () => null;

const useLeaveWhenClosed = (access: ConsoleAccess): void => {
  const [wasOpen, setWasOpen] = useState(false);
  if (access === 'allowed' && !wasOpen) setWasOpen(true);
  const isClosed = wasOpen && access === 'denied';
  const redirectIfSessionEnded = useRedirectIfSessionEnded();
  useEffect(() => {
    if (!isClosed) return;
    void redirectIfSessionEnded().then((left) => {
      if (!left) leaveConsole();
    });
  }, [isClosed, redirectIfSessionEnded]);
};

const useTopOfPage = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
};

/** Lists use the full width. */
const useIsBroad = (): boolean => {
  const [, resource = '', record = ''] = useLocation().pathname.split('/');
  const definitions = useResourceDefinitions();
  return (
    resource !== '' && record === '' && getResourceOptions(definitions[resource]).narrow !== true
  );
};

const Content = ({ access, children }: { access: ConsoleAccess; children: ReactNode }) => {
  // Requested here, because a component that mounts after the failure would request it again.
  const { error, refetch } = useAccessQuery();
  if (access === 'unknown') return <LoadingPage />;
  if (access === 'failed')
    return (
      <Failure
        title={text('layout.access-failed')}
        message={error === null ? '' : formatFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  if (access === 'denied') return <AccessDenied />;
  return (
    <>
      <MaintenanceBanner />
      <StoppedJobsBanner />
      <WaitingNotice />
      <StaleNotice />
      {/* Shows a loading page while a page's code loads. */}
      <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    </>
  );
};

/** Shown above every page during maintenance. */
const MaintenanceBanner = () => {
  const until = useMaintenance();
  const now = useNow();
  return (
    <div role="status">{until === null ? null : <MaintenanceNotice until={until} now={now} />}</div>
  );
};

/** Shown above every page while no background job runs, because most changes then have no effect on members. */
const StoppedJobsBanner = () => {
  const isStopped = useJobsStopped();
  return (
    <div role="status">
      {isStopped ? (
        <p className="notice stale">
          No background job runs: no emails are sent, plans do not end, and no newsletter is
          written. <Link to="/jobs">{text('layout.jobs-stopped-link')}</Link>
        </p>
      ) : null}
    </div>
  );
};

const retryIntervalMs = 3 * secondMs;

/** A notice above every page while an accepted change is not shown yet; polls until it is. */
const StaleNotice = () => {
  const isStale = useSyncExternalStore(staleness.subscribe, staleness.isStale);
  const client = useQueryClient();
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setInterval(
      () => void client.refetchQueries({ type: 'active' }),
      retryIntervalMs,
    );
    return () => {
      clearInterval(timer);
    };
  }, [isStale, client]);
  return (
    <div role="status">
      {isStale ? (
        <p className="notice stale">
          Your change was saved but is not shown here yet. This page will update automatically.
        </p>
      ) : null}
    </div>
  );
};

/** "Log out", inactivity or a login in another tab applies here too; other messages trigger a check. */
const useSessionSync = (): void => {
  const logout = useLogout();
  const client = useQueryClient();
  const redirectIfSessionEnded = useRedirectIfSessionEnded();
  useEffect(
    () =>
      onSessionMessage((news) => {
        if (news.type === 'saved') return;
        if (news.type === 'ended' && (news.why === 'asked' || news.why === 'inactivity')) {
          void logout({ ended: news.why } satisfies LogOutRequest);
          return;
        }
        void redirectIfSessionEnded().then((left) => {
          // Someone else may have logged in.
          if (!left && news.type === 'started') void client.resetQueries();
        });
      }),
    [client, logout, redirectIfSessionEnded],
  );
};

/** A request that the server refuses without a session leads to the login page. What was typed is stored as a draft. */
const useLostSession = (): void => {
  const client = useQueryClient();
  const redirectIfSessionEnded = useRedirectIfSessionEnded();
  useEffect(() => {
    const handleError = (error: unknown): void => {
      if (getErrorStatus(error) === 401 && !isLoggingOut()) void redirectIfSessionEnded();
    };
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error')
          handleError(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error')
          handleError(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, redirectIfSessionEnded]);
};

/** Redirects to the login page, with the reason, if the server no longer knows the session; returns whether it did. */
const useRedirectIfSessionEnded = (): (() => Promise<boolean>) => {
  const logout = useLogout();
  const authProvider = useAuthProvider<ConsoleAuthProvider>();
  return useCallback(async () => {
    // A missing response proves nothing.
    const check = await authProvider?.session('fresh').catch(() => undefined);
    if (check?.isAuthenticated !== false) return false;
    await logout({});
    return true;
  }, [authProvider, logout]);
};
