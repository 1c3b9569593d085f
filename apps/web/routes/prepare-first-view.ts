import type { QueryClient } from '@tanstack/react-query';
import { findPage } from '#contract/pages.ts';
import { accessQuery } from '#ui/use-access.ts';
import { sessionQuery } from '../features/session/api/check-session.ts';
import { marketListQuery } from '../features/market/api/get-market-list.ts';
import { Auth, SignedOut } from './app.tsx';
import { components } from './pages.ts';

const limitMs = 1500;

/**
 * Brings what the first view needs, so that it is rendered once and not part by part behind spinners; the document's own frame shows
 * meanwhile. What is late or fails is asked for again by what shows it.
 */
export const prepareFirstView = async (client: QueryClient, path: string): Promise<void> => {
  const found = findPage(path);
  const session = client.query(sessionQuery);
  const needed: Promise<unknown>[] = [
    found?.name === 'auth' ? Auth.preload() : client.query(marketListQuery),
    session.then<unknown>(({ user }) =>
      user === null ? preloadSignedOut(path) : client.query(accessQuery),
    ),
  ];
  if (found) needed.push(components[found.name].preload());
  const limit = new Promise((resolve) => setTimeout(resolve, limitMs));
  await Promise.race([Promise.allSettled(needed), limit]);
};

const preloadSignedOut = async (path: string): Promise<void> => {
  await SignedOut.preload();
  const { preloadPrompt } = await import('./gates.tsx');
  await preloadPrompt(findPage(path));
};
