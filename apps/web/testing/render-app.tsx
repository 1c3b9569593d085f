import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import type { JSX } from 'react';
import { vi } from 'vitest';
import { type User, authEndpoints } from '#contract/account/auth.ts';
import { checkoutEndpoints } from '#contract/membership/checkout.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { moverEndpoints } from '#contract/market/movers.ts';
import { pathOf } from '#contract/url.ts';
import { coinSentimentEndpoints } from '#contract/news/coin-sentiment.ts';
import { preferenceEndpoints } from '#contract/account/preferences.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { accessEndpoints } from '#contract/account/access.ts';
import { loadAllChunks } from '../components/loading/lazy-chunk.tsx';
import { isFirstView } from '../lib/first-view.ts';
import { closeToast } from '../components/toast/toast.tsx';
import { hasJustRegistered } from '../features/session/just-registered.ts';
import {
  sessionEndReason,
  completedLogout,
  isSigningOut,
  hasJustLoggedIn,
} from '../features/session/session-end.ts';
import { createQueryClient } from '../lib/server/query-client.ts';
import { serverState } from '../lib/server/server-state.ts';
import { App } from '../routes/app.tsx';
import {
  createAccessDecisions,
  createAlerts,
  candles,
  fearGreed,
  marketList,
  movers,
  plans,
  createCoinSentiment,
  type GuardedResource,
} from './fixtures.ts';
import { FakeWebSocket } from './fake-feed.ts';
import { RecordingChannel } from './heard-channel.ts';
import { noSignalRecord, noSignals } from './signals.ts';
import { createPurchasePreview } from './subscriptions.ts';

// On a busy machine, loading a page takes longer than a query of a test waits.
await loadAllChunks(() => Promise.resolve());
// Pages render whole, as they do after the first one; what is deferred there has a test of its own.
isFirstView.set(false);

export type RecordedCall = { method: string; path: string; body: unknown; ifMatch?: string };
type Answer =
  { status?: number; body?: unknown; etag?: string; headers?: Record<string, string> } | 'down';
/** A test can return a promise to control when the response arrives. */
export type FakeServer = Record<string, (call: RecordedCall) => Answer | Promise<Answer>>;

const preferences = {
  preferredCoins: ['BTC', 'ETH', 'SOL', 'BNB'],
  newsCoins: ['BTC', 'ETH', 'SOL', 'BNB'],
  currency: 'USD',
  preferredCategories: ['Markets'],
  sentimentPreference: 'all',
};

const usual: FakeServer = {
  'GET /healthz': () => ({ body: {} }),
  [`GET ${marketEndpoints.marketList.path}`]: () => ({ body: marketList }),
  [`GET ${marketEndpoints.topCoins.path}`]: () => ({ body: marketList }),
  [`GET ${pathOf(marketEndpoints.candles, { symbol: 'BTC' })}`]: () => ({ body: candles }),
  [`GET ${moverEndpoints.dailyMovers.path}`]: () => ({ body: movers }),
  'GET /api/sentiment/fear-greed': () => ({ body: fearGreed }),
  [`GET ${pathOf(coinSentimentEndpoints.coinSentiment, { symbol: 'BTC' })}`]: () => ({
    body: createCoinSentiment('BTC'),
  }),
  [`GET ${pathOf(coinSentimentEndpoints.coinSentiment, { symbol: 'ETH' })}`]: () => ({
    body: createCoinSentiment('ETH'),
  }),
  [`GET ${preferenceEndpoints.preferences.path}`]: () => ({ body: preferences }),
  [`GET ${planListEndpoints.plans.path}`]: () => ({ body: plans }),
  [`POST ${checkoutEndpoints.previewSubscription.path}`]: ({ body }) => ({
    body: createPurchasePreview(body),
  }),
  'GET /api/coin-ranges': () => ({ body: { ranges: [], missing: [] } }),
  'GET /api/coin-ranges/past': () => ({ body: [] }),
  'GET /api/alerts': () => ({ body: createAlerts() }),
  'GET /api/push': () => ({ body: { publicKey: 'public', devices: [] } }),
  'GET /api/signals?limit=10': () => ({ body: noSignals }),
  'GET /api/signals?symbol=BTC&limit=2': () => ({ body: noSignals }),
  'GET /api/track-record/signals': () => ({ body: noSignalRecord }),
  'GET /api/public-news?limit=5': () => ({ body: [] }),
  'GET /api/public-news?limit=20': () => ({ body: [] }),
  'GET /api/auth/proof': () => ({ body: { fresh: true, ways: ['password'] } }),
  'GET /api/auth/totp': () => ({ body: { enabled: false, recoveryCodesLeft: 0 } }),
  'GET /api/account/identities': () => ({ body: { identities: [], linkable: null } }),
  'GET /api/auth/ways': () => ({ body: { google: { label: 'Google', available: true } } }),
};

const answer = (given: Answer): Response => {
  if (given === 'down') throw new TypeError('Failed to fetch');
  const { status = 200, body, etag } = given;
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  if (body === undefined) return new Response(null, { status });
  const headers = {
    'content-type': type,
    ...(etag === undefined ? {} : { etag }),
    ...given.headers,
  };
  return new Response(JSON.stringify(body), { status, headers });
};

// The test window has a fixed width, which is reported once.
class FakeResizeObserver {
  readonly #onSize: () => void;
  constructor(onSize: () => void) {
    this.#onSize = onSize;
  }
  observe(): void {
    this.#onSize();
  }
  disconnect(): void {
    // The width never changes.
  }
}

// Everything on the page is visible.
class FakeIntersectionObserver {
  readonly #onSeen: (entries: object[]) => void;
  constructor(onSeen: (entries: object[]) => void) {
    this.#onSeen = onSeen;
  }
  observe(target: Element): void {
    this.#onSeen([{ target, isIntersecting: true }]);
  }
  disconnect(): void {
    // Everything is already reported as visible.
  }
}

const Address = (): JSX.Element => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{pathname + search + hash}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back, in the test
      </button>
    </>
  );
};

export type VisitOptions = {
  /** Null when no user is logged in. */
  user?: User | null;
  opened?: readonly GuardedResource[];
  server?: FakeServer;
  wide?: boolean;
};

export type RenderedApp = { calls: RecordedCall[]; person: UserEvent; address: () => string };

export const renderApp = (
  path: string,
  { user = null, opened = [], server = {}, wide = true }: VisitOptions,
): RenderedApp => {
  const calls: RecordedCall[] = [];
  const session = { isAuthenticated: user !== null, user, inactivitySeconds: null, ended: false };
  const answers: FakeServer = {
    [`POST ${authEndpoints.authCheck.path}`]: () => ({ body: session }),
    [`GET ${accessEndpoints.access.path}`]: () => ({ body: createAccessDecisions(opened) }),
    [`GET ${authEndpoints.me.path}`]: () => ({ body: user, etag: '"4"' }),
    ...usual,
    ...server,
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const ifMatch = new Headers(init.headers).get('if-match');
    const call = { method, path: url, body, ...(ifMatch === null ? {} : { ifMatch }) };
    calls.push(call);
    // Cache-busting parameters do not change the response.
    const found = answers[`${method} ${url.replace(/[?&]_=\d+$/u, '')}`];
    const missing: Answer = { status: 404, body: { message: 'Not found' } };
    return Promise.resolve()
      .then(() => found?.(call) ?? missing)
      .then(answer);
  });
  // Never as narrow as a phone.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && !query.startsWith('(max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('BroadcastChannel', RecordingChannel);
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <App />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const address = (): string => document.querySelector('[data-testid=address]')?.textContent ?? '';
  return { calls, person: userEvent.setup(), address };
};

export const resetApp = (): void => {
  cleanup();
  closeToast();
  sessionEndReason.set(null);
  isSigningOut.set(false);
  completedLogout.set(null);
  hasJustLoggedIn.set(false);
  hasJustRegistered.set(false);
  serverState.set('answers');
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset['theme'];
  FakeWebSocket.last = undefined;
  RecordingChannel.names.clear();
  vi.unstubAllGlobals();
};
