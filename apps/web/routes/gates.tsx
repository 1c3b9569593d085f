import type { JSX, ReactNode } from 'react';
import type { User } from '#contract/auth.ts';
import { Link } from '../components/link.tsx';
import { Gate } from '../components/page.tsx';
import { PublicFrame } from './frame/public-frame.tsx';
import { NotFound } from './not-found.tsx';

const LoginLink = ({ from, children }: { from: string; children: string }): JSX.Element => (
  <Link className="btn pri lg" to="/auth" state={{ from }}>
    {children}
  </Link>
);

const Welcome = (): JSX.Element => (
  <Gate
    title="Welcome to Tidemark"
    actions={<LoginLink from="/dashboard">Login to Continue</LoginLink>}
  >
    Prices with their age, news with its reasons, and forecasts that are counted afterwards.
  </Gate>
);

/** Pages whose own prompt comes before the general one. */
const prompts: Partial<Record<string, { title: string; text: string }>> = {
  '/predictions': {
    title: 'Predictions',
    text: 'Bitcoin forecasts, published before their hour and scored afterwards.',
  },
  '/settings': { title: 'Settings', text: 'Your profile, news and subscription, once you are in.' },
  '/subscription': { title: 'Subscription', text: 'See your plan, and what the others add.' },
};

const guarded = ['/news', '/market-sentiment', '/markets', '/crypto', '/admin'];
const loginInstead = ['/portfolio', '/newsletter'];

const isUnder = (path: string, starts: readonly string[]): boolean =>
  starts.some((start) => path === start || path.startsWith(`${start}/`));

const PageGate = ({ path }: { path: string }): JSX.Element => {
  if (path === '/' || path === '/dashboard') return <Welcome />;
  const prompt = prompts[path];
  if (prompt !== undefined) {
    return (
      <Gate title={prompt.title} actions={<LoginLink from={path}>Login to Continue</LoginLink>}>
        {prompt.text}
      </Gate>
    );
  }
  if (!isUnder(path, guarded)) return <NotFound />;
  return (
    <Gate
      title="Please log in to continue..."
      actions={<LoginLink from={path}>Go to Login</LoginLink>}
    >
      This page opens after login, and you are back here then.
    </Gate>
  );
};

/** What a signed-out visitor meets at each address. */
export const SignedOut = ({ path, login }: { path: string; login: ReactNode }): JSX.Element => {
  if (isUnder(path, loginInstead)) return <>{login}</>;
  return (
    <PublicFrame>
      <PageGate path={path} />
    </PublicFrame>
  );
};

/** For staff; others are told that it is so, not who may. */
export const AdminOnly = ({ user, children }: { user: User; children: ReactNode }): JSX.Element =>
  user.role === 'admin' ? (
    <>{children}</>
  ) : (
    <Gate
      title="Access Denied"
      actions={
        <Link className="btn pri lg" to="/dashboard">
          Return to Dashboard
        </Link>
      }
    >
      You don&apos;t have permission to access this page.
    </Gate>
  );

/** Nobody can say who is here. */
export const Offline = ({ onRetry }: { onRetry: () => void }): JSX.Element => (
  <PublicFrame>
    <Gate
      title="Network Error"
      actions={
        <button className="btn pri lg" type="button" onClick={onRetry}>
          Try again now
        </button>
      }
    >
      The server does not answer, so we cannot tell whether you are signed in. Check your
      connection.
    </Gate>
  </PublicFrame>
);
