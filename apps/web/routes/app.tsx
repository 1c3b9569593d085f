import { lazy, Suspense, type JSX } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import type { User } from '#contract/auth.ts';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Spinner } from '../components/spinner.tsx';
import { ToastArea } from '../components/toast.tsx';
import { useSession, type Session } from '../features/session/use-session.ts';
import { Shell } from './frame/shell.tsx';
import { pages } from './pages.ts';
import { Portfolio } from './portfolio.tsx';

const AdminOnly = lazy(async () => ({ default: (await import('./gates.tsx')).AdminOnly }));
const SignedOut = lazy(async () => ({ default: (await import('./gates.tsx')).SignedOut }));
const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }));
const Offline = lazy(async () => ({ default: (await import('./gates.tsx')).Offline }));
const Auth = lazy(async () => ({ default: (await import('./auth.tsx')).AuthPage }));

const SignedIn = ({ user }: { user: User }): JSX.Element => {
  const { dashboard: Dashboard, markets: Markets, coin: Coin, later: Later } = pages;
  const { settings: Settings, subscription: Subscription } = pages;
  const admin = (
    <AdminOnly user={user}>
      <Later user={user} />
    </AdminOnly>
  );
  return (
    <Routes>
      <Route path="/" element={<Dashboard user={user} />} />
      <Route path="/dashboard" element={<Dashboard user={user} />} />
      <Route path="/markets" element={<Markets user={user} />} />
      <Route path="/crypto/:symbol" element={<Coin user={user} />} />
      <Route path="/settings" element={<Settings user={user} />} />
      <Route path="/subscription" element={<Subscription user={user} />} />
      <Route path="/portfolio" element={<Portfolio />} />
      <Route path="/news" element={<Later user={user} />} />
      <Route path="/news/:id" element={<Later user={user} />} />
      <Route path="/predictions" element={<Later user={user} />} />
      <Route path="/market-sentiment" element={<Later user={user} />} />
      <Route path="/newsletter" element={admin} />
      <Route path="/admin/monitoring" element={admin} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
};

/** Where the login page sends someone who is in: back to where they wanted to go. */
const useWanted = (): string => {
  const state: unknown = useLocation().state;
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/') ? from : '/dashboard';
};

const Screen = ({ session }: { session: Session }): JSX.Element => {
  const { pathname } = useLocation();
  const wanted = useWanted();
  if (session.state === 'loading') return <Spinner />;
  if (session.state === 'unknown') return <Offline onRetry={session.retry} />;
  if (pathname === '/auth') {
    return session.state === 'in' ? <Navigate to={wanted} replace /> : <Auth />;
  }
  if (session.state === 'out') return <SignedOut path={pathname} login={<Auth />} />;
  return (
    <Shell user={session.user} inactivitySeconds={session.inactivitySeconds}>
      <ErrorBoundary place={pathname}>
        <Suspense fallback={<Spinner />}>
          <SignedIn user={session.user} />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
};

export const App = (): JSX.Element => {
  const session = useSession();
  const { pathname } = useLocation();
  return (
    <>
      <ErrorBoundary place={pathname} whole>
        <Suspense fallback={<Spinner />}>
          <Screen session={session} />
        </Suspense>
      </ErrorBoundary>
      <ToastArea />
    </>
  );
};
