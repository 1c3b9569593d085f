import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { Navigate } from 'react-router';
import type { User } from '#contract/auth.ts';
import { pages, type FoundPage } from '#contract/pages.ts';
import { useAccess, useAccessQuery } from '#ui/use-access.ts';
import { Offline } from '../components/offline.tsx';
import { Spinner } from '../components/spinner.tsx';
import { sessionQuery } from '../features/session/api/check-session.ts';
import { lazyPage } from '../components/lazy-chunk.tsx';
import { components } from './pages.ts';

const NotFound = lazyPage(async () => (await import('./not-found.tsx')).NotFound);
const Refused = lazyPage(async () => (await import('./gates.tsx')).Refused);

type GuardedPageProps = { found: FoundPage | undefined; user: User };

export const GuardedPage = ({ found, user }: GuardedPageProps): JSX.Element =>
  found === undefined ? <NotFound /> : <Guarded found={found} user={user} />;

// Somebody who loses access to an open page is sent to `/`; somebody who never had it reads why, except on the pages
// of single markets, which the specification leaves for `/`.
const Guarded = ({ found, user }: { found: FoundPage; user: User }): JSX.Element => {
  const { isError, refetch } = useAccessQuery();
  const decision = useAccess(pages[found.name].resource);
  const [wasOpen, setWasOpen] = useState(false);
  if (decision === undefined) {
    return isError ? <Offline onRetry={() => void refetch()} /> : <Spinner />;
  }
  if (decision.rule === 'denied/signed-out') return <SessionEnded />;
  if (!decision.allowed) {
    const leaves = wasOpen || found.name === 'marketDetail';
    return leaves ? <Navigate to="/" replace /> : <Refused decision={decision} />;
  }
  if (!wasOpen) setWasOpen(true);
  const Component = components[found.name];
  return <Component user={user} name={found.name} title={found.title} params={found.params} />;
};

// The session ended elsewhere or by itself: the page gives way to what a visitor meets at this address.
const SessionEnded = (): JSX.Element => {
  const client = useQueryClient();
  useEffect(() => {
    // The server knows why, which the login page says.
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [client]);
  return <Spinner />;
};
