import { Suspense, useEffect, type JSX, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { coinOverviewPath } from '#contract/coin-overview-path.ts';
import { findPage, pages, type PageMatch } from '#contract/pages.ts';
import { syncThemeAcrossTabs } from '#ui/theme.ts';
import { ErrorBoundary } from '../components/loading/error-boundary.tsx';
import { Spinner } from '../components/loading/spinner.tsx';
import { ToastArea } from '../components/toast/toast.tsx';
import { liveState } from '../features/market/live-state.ts';
import { hasJustRegistered } from '../features/session/just-registered.ts';
import { useSession, type Session } from '../features/session/use-session.ts';
import { lazyChunk, lazyPage } from '../components/loading/lazy-chunk.tsx';
import { CoinPathContext } from '../lib/coin-path.ts';
import { serverState } from '../lib/server/server-state.ts';
import { useStore } from '../lib/store.ts';
import { LiveFeed } from './frame/live-feed.tsx';
import { Shell } from './frame/shell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/account/auth.ts';
import { useAccess, useAccessQuery } from '#ui/api/use-access.ts';
import { OfflineNotice } from '../components/loading/offline.tsx';
import { sessionQuery } from '../features/session/api/check-session.ts';
import { prompts } from './gate-texts.ts';
import { pageComponents } from './pages.ts';
import { useReturnPath } from './use-return-path.ts';

export const SignedOutPage = lazyPage(async () => (await import('./gates.tsx')).SignedOutPage);
const Unreachable = lazyPage(async () => (await import('./unreachable.tsx')).ServerUnreachable);
const ConnectionBand = lazyChunk(
  async () => (await import('../features/market/components/connection-band.tsx')).ConnectionBanner,
);
// Otherwise a tab would learn of the end of its session only from its next request.
const SessionSync = lazyChunk(
  async () => (await import('../features/session/components/session-news.tsx')).SessionSync,
);
export const Auth = lazyPage(async () => (await import('./auth/auth-pages.ts')).AuthPage);
const Confirm = lazyPage(async () => (await import('./auth/auth-pages.ts')).ConfirmPage);

// Without the pages for visitors, the login loads half the files.
const VisitorScreen = ({ found }: { found: PageMatch | undefined }): JSX.Element => {
  const prompt = found && prompts[found.name];
  return (
    <CoinPathContext value={coinOverviewPath}>
      {prompt === 'login' ? <Auth /> : <SignedOutPage found={found} prompt={prompt} />}
    </CoinPathContext>
  );
};

const Screen = ({ session }: { session: Session }): JSX.Element => {
  const { pathname, search } = useLocation();
  const returnPath = useReturnPath();
  const isNew = useStore(hasJustRegistered);
  const foundPage = findPage(pathname);
  // The same page for everyone, because its actions may start or end the session.
  if (foundPage?.name === 'confirm') return <Confirm params={foundPage.params} />;
  if (session.state === 'loading') return <Spinner />;
  if (session.state === 'unknown') {
    // The status is what readers look for while nobody can log in.
    return foundPage?.name === 'status' ? (
      <VisitorScreen found={foundPage} />
    ) : (
      <Unreachable onRetry={session.retry} />
    );
  }
  if (session.state === 'out') return <VisitorScreen found={foundPage} />;
  const next = foundPage?.name === 'auth' ? returnPath : pathname + search;
  // A new member is first asked for coins and the newsletter.
  if (isNew && foundPage?.name !== 'welcome')
    return <Navigate to={pages.welcome.path} state={{ from: next }} replace />;
  if (foundPage?.name === 'auth') return <Navigate to={returnPath} replace />;
  return (
    <>
      <LiveFeed />
      <Shell user={session.user} inactivitySeconds={session.inactivitySeconds}>
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<Spinner />}>
            <GuardedPage key={foundPage?.name} found={foundPage} user={session.user} />
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </>
  );
};

const Connection = (): JSX.Element | null => {
  const isUnreachable = useStore(serverState) === 'away';
  const isLost = useStore(liveState) === 'lost';
  if (!isUnreachable && !isLost) return null;
  return (
    <Suspense>
      <ConnectionBand cause={isUnreachable ? 'away' : 'lost'} />
    </Suspense>
  );
};

export const App = (): JSX.Element => {
  const session = useSession();
  useEffect(() => syncThemeAcrossTabs(), []);
  const { pathname } = useLocation();
  return (
    <>
      <ErrorBoundary place={pathname} fullPage>
        <Suspense fallback={<Spinner />}>
          <Screen session={session} />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary place={pathname} optional>
        <Connection />
        <Suspense>
          <SessionSync session={session} />
        </Suspense>
      </ErrorBoundary>
      <ToastArea />
    </>
  );
};

const NotFound = lazyPage(async () => (await import('./not-found.tsx')).NotFound);
const AccessRefused = lazyPage(async () => (await import('./gates.tsx')).AccessDeniedPage);

type GuardedPageProps = { found: PageMatch | undefined; user: User };

const GuardedPage = ({ found, user }: GuardedPageProps): JSX.Element =>
  found === undefined ? <NotFound /> : <GuardedContent found={found} user={user} />;

// A reader who loses access to an open page is redirected to `/`. A reader without access sees why, except on pages of single markets,
// which the specification redirects to `/`.
const GuardedContent = ({ found, user }: { found: PageMatch; user: User }): JSX.Element => {
  const { isError, refetch } = useAccessQuery();
  const decision = useAccess(pages[found.name].resource);
  const [wasOpen, setWasOpen] = useState(false);
  if (decision === undefined) {
    return isError ? <OfflineNotice onRetry={() => void refetch()} /> : <Spinner />;
  }
  if (decision.rule === 'denied/signed-out') return <SessionEnded />;
  if (!decision.allowed) {
    const shouldLeave = wasOpen || found.name === 'marketDetail';
    return shouldLeave ? (
      <Navigate to="/" replace />
    ) : (
      <AccessRefused decision={decision} page={found.title} />
    );
  }
  if (!wasOpen) setWasOpen(true);
  const Component = pageComponents[found.name];
  return <Component user={user} name={found.name} title={found.title} params={found.params} />;
};

// The session has ended, so the page is replaced by what a visitor sees here.
const SessionEnded = (): JSX.Element => {
  const client = useQueryClient();
  useEffect(() => {
    // The server knows the reason, which the login page shows.
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [client]);
  return <Spinner />;
};
