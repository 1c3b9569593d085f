import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertNotice, Alerts, PriceAlert } from '#contract/market/alerts.ts';
import {
  createAlerts,
  marketList,
  createAlertNotice,
  createPriceAlert,
  createStoryNotice,
  user,
} from '../../testing/fixtures.ts';
import { sendFeedMessages } from '../../testing/fake-feed.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

beforeEach(() => {
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  resetApp();
  vi.restoreAllMocks();
});

const path = '/api/alerts';
const open = (at: string, given: Partial<Alerts> = {}, server: FakeServer = {}): RenderedApp =>
  renderApp(at, {
    user: user(),
    server: { [`GET ${path}`]: () => ({ body: createAlerts(given) }), ...server },
  });
const noRoom = { status: 403, body: { code: 'alerts/limit-reached', message: 'Your plan has 5.' } };

describe('a coin is watched', () => {
  it('by the star of its row, which shows it before the server has answered', async () => {
    let answer: (() => void) | undefined;
    const { calls, person } = open(
      '/markets',
      {},
      {
        'PUT /api/watchlist/BTC': async () => {
          await new Promise<void>((resolve) => (answer = resolve));
          return { body: createAlerts({ watchlist: ['BTC'] }) };
        },
      },
    );
    const star = await screen.findByRole('button', { name: 'Watch Bitcoin', pressed: false });
    await person.click(star);
    expect(star.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => {
      expect(answer).toBeDefined();
    });
    act(() => answer?.());
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('once by a double click', async () => {
    const { calls, person } = open(
      '/markets',
      {},
      { 'PUT /api/watchlist/BTC': () => ({ body: createAlerts({ watchlist: ['BTC'] }) }) },
    );
    const star = await screen.findByRole('button', { name: 'Watch Bitcoin', pressed: false });
    await person.dblClick(star);
    expect(star.getAttribute('aria-pressed')).toBe('true');
    expect(calls.filter(({ path }) => path === '/api/watchlist/BTC')).toHaveLength(1);
  });

  it('and no longer, when the server refuses it, which is said', async () => {
    const { person } = open(
      '/markets',
      {},
      {
        'PUT /api/watchlist/BTC': () => ({ status: 409, body: { message: 'There are too many.' } }),
      },
    );
    const star = await screen.findByRole('button', { name: 'Watch Bitcoin', pressed: false });
    await person.click(star);
    expect(await screen.findByText('Could not add Bitcoin to your coins')).toBeDefined();
    expect(screen.getByText('There are too many.')).toBeDefined();
    expect(star.getAttribute('aria-pressed')).toBe('false');
  });

  it('on its page, where the button says its state', async () => {
    const { person } = open(
      '/crypto/BTC',
      { watchlist: ['BTC'] },
      {
        'DELETE /api/watchlist/BTC': () => ({ body: createAlerts() }),
      },
    );
    await person.click(
      await screen.findByRole('button', { name: 'Watching Bitcoin', pressed: true }),
    );
    expect(screen.getByRole('button', { name: 'Watch Bitcoin', pressed: false })).toBeDefined();
  });
});

describe('two coins watched one after the other', () => {
  it('keep what was pressed last, whatever the first answer says', async () => {
    const answers: (() => void)[] = [];
    const later = (watchlist: string[]) => async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return { body: createAlerts({ watchlist }) };
    };
    const { person } = open(
      '/markets',
      {},
      {
        'PUT /api/watchlist/BTC': later(['BTC']),
        'PUT /api/watchlist/ETH': later(['BTC', 'ETH']),
      },
    );
    await person.click(
      await screen.findByRole('button', { name: 'Watch Bitcoin', pressed: false }),
    );
    const ether = screen.getByRole('button', { name: 'Watch Ethereum' });
    await person.click(ether);
    await waitFor(() => {
      expect(answers).toHaveLength(1);
    });
    act(() => answers[0]?.());
    await waitFor(() => {
      expect(answers).toHaveLength(2);
    });
    expect(ether.getAttribute('aria-pressed')).toBe('true');
    act(() => answers[1]?.());
  });
});

describe('the watchlist', () => {
  it('is a view of the markets that stands in the address', async () => {
    const { person, address } = open('/markets', { watchlist: ['SOL', 'BTC', 'FAR'] });
    await person.click(await screen.findByRole('radio', { name: 'Your coins' }));
    expect(await screen.findByText('Showing 2 of 2 coins')).toBeDefined();
    expect(address()).toBe('/markets?show=watchlist');
    const far = screen.getByRole('link', { name: 'FAR' });
    expect(far.getAttribute('href')).toBe('/crypto/FAR');
  });

  it('that is empty says how a coin gets there, and leads back', async () => {
    const { person } = open('/markets?show=watchlist');
    expect(await screen.findByText('You have no coins on your list yet')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Show all coins' }));
    expect(await screen.findByText('Showing 10 of 25 coins')).toBeDefined();
  });

  it('that did not load can be asked for again', async () => {
    let broken = true;
    const { person } = open(
      '/markets?show=watchlist',
      {},
      {
        [`GET ${path}`]: () =>
          broken ? { status: 400, body: {} } : { body: createAlerts({ watchlist: ['BTC'] }) },
      },
    );
    await screen.findByText('Could not load your coins');
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Showing 1 of 1 coin')).toBeDefined();
  });

  it('stands on the dashboard in its own order', async () => {
    open('/dashboard', { watchlist: ['SOL', 'BTC'] });
    const table = await screen.findByRole('table', { name: 'Your coins' });
    const coins = within(table).getAllByRole('rowheader');
    expect(coins.map(({ textContent }) => textContent)).toEqual(['SOL Solana', 'BTC Bitcoin']);
  });
});

describe('the alerts of a member who chose pounds', () => {
  const preferences = {
    preferredCoins: ['BTC'],
    newsCoins: [],
    currency: 'GBP',
    preferredCategories: [],
    sentimentPreference: 'all',
  };
  const openInPounds = (at: string, given: Partial<Alerts> = {}, server: FakeServer = {}) => {
    const measured = new Date(Date.now() - 60_000).toISOString();
    const rate = { currency: 'GBP', rate: 0.75, source: 'Kraken', kind: 'live', at: measured };
    const rates = { base: 'USD', maxAgeSeconds: 7200, rates: [{ ...rate, stale: false }] };
    return open(at, given, {
      'GET /api/preferences': () => ({ body: preferences }),
      'GET /api/exchange-rates': () => ({ body: rates }),
      ...server,
    });
  };

  it('are set in pounds, and compared with the price in pounds', async () => {
    const rule = { kind: 'price-above', price: '22000' } as const;
    const { calls, person } = openInPounds(
      '/crypto/BTC',
      {},
      {
        [`POST ${path}`]: () => ({
          status: 201,
          body: createAlerts({
            alerts: [createPriceAlert({ rule, currency: 'GBP', rate: 0.75 })],
          }),
        }),
      },
    );
    const field = await screen.findByLabelText('Price in pounds');
    await person.type(field, '£20,000');
    expect(screen.getByText(/^Already met: the price is £20,915/)).toBeDefined();
    await person.clear(field);
    await person.type(field, '22,000');
    expect(screen.getByText('That is 5.19% above the current price.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Set alert' }));
    expect(await screen.findByText('above £22,000')).toBeDefined();
    expect(calls.find(({ method, path: to }) => method === 'POST' && to === path)?.body).toEqual({
      symbol: 'BTC',
      rule,
      currency: 'GBP',
    });
  });

  it('say that they wait without a rate, and those in dollars stay in dollars', async () => {
    const waitingSince = '2026-01-05T09:00:00.000Z';
    openInPounds('/alerts', {
      alerts: [
        createPriceAlert({ currency: 'GBP', rate: null, waitingSince }),
        createPriceAlert({ id: 'alert-2' }),
      ],
      notices: [createAlertNotice({ currency: 'GBP', price: 40_016, rate: 0.75 })],
    });
    const list = await screen.findByRole('list', { name: 'Your alerts' });
    const [waiting, inDollars] = within(list).getAllByRole('listitem');
    expect(waiting?.textContent).toContain('above £30,000');
    expect(waiting?.textContent).toContain('Waiting: no exchange rate for GBP since 5 Jan');
    expect(inDollars?.textContent).toContain('above $30,000');
    expect(inDollars?.textContent).toContain('away');
    const notices = screen.getByRole('list', { name: 'Notifications' });
    expect(notices.textContent).toContain('Bitcoin rose above £30,000');
    expect(notices.textContent).toContain('at £30,012');
  });
});

describe('the alerts of a coin', () => {
  const present = [
    createPriceAlert({ rule: { kind: 'price-above', price: '28779.384' } }),
    createPriceAlert({ id: 'alert-2', symbol: 'ETH' }),
    createPriceAlert({ id: 'alert-3', active: false, rule: { kind: 'falls-24h', percent: 5 } }),
  ];

  it('are sentences with their distance, and counted against the plan', async () => {
    open('/crypto/BTC', { alerts: present });
    const list = await screen.findByRole('list', { name: 'Your alerts for Bitcoin' });
    const [first, second, ...others] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('Bitcoin above $28,779.3843.20% away');
    expect(second?.textContent).toContain('Inactive: over your plan’s limit');
    expect(others).toEqual([]);
    expect(screen.getByText('3 of 5 alerts')).toBeDefined();
    expect(screen.getByRole('link', { name: '2 alerts' }).getAttribute('href')).toBe('#alerts');
  });

  it('take one more once it is right, and are told it as the server writes it', async () => {
    const rule = { kind: 'price-below', price: '26000.5' } as const;
    const { calls, person } = open(
      '/crypto/BTC',
      {},
      {
        [`POST ${path}`]: () => ({
          status: 201,
          body: createAlerts({ alerts: [createPriceAlert({ rule })] }),
        }),
      },
    );
    const field = await screen.findByLabelText('Price in US dollars');
    await person.selectOptions(screen.getByLabelText('Alert me when Bitcoin'), 'price-below');
    const submit = screen.getByRole('button', { name: 'Set alert' });
    await person.click(submit);
    expect(screen.getByText('Enter a price, such as 65,000 or 0.0815.')).toBeDefined();
    expect(document.activeElement).toBe(field);
    await person.type(field, '26,000.50');
    expect(screen.getByText('That is 6.76% below the current price.')).toBeDefined();
    await person.click(submit);
    expect(await screen.findByText('below $26,000.50')).toBeDefined();
    expect(calls.find(({ method, path: to }) => method === 'POST' && to === path)?.body).toEqual({
      symbol: 'BTC',
      rule: { kind: 'price-below', price: '26000.50' },
    });
    expect((field as HTMLInputElement).value).toBe('');
  });

  it('stay listed when an answer from before the change arrives after it', async () => {
    const rule = { kind: 'price-below', price: '26000.5' } as const;
    const earlier = Promise.withResolvers<null>();
    const change = Promise.withResolvers<null>();
    let asked = 0;
    const { calls, person } = open(
      '/crypto/BTC',
      {},
      {
        [`GET ${path}`]: async () => {
          asked += 1;
          if (asked > 1) await earlier.promise;
          return { body: createAlerts() };
        },
        [`POST ${path}`]: async () => {
          await change.promise;
          return { status: 201, body: createAlerts({ alerts: [createPriceAlert({ rule })] }) };
        },
      },
    );
    await person.type(await screen.findByLabelText('Price in US dollars'), '26000.5');
    await person.click(screen.getByRole('button', { name: 'Set alert' }));
    await waitFor(() => {
      expect(calls.some(({ method }) => method === 'POST')).toBe(true);
    });
    await sendFeedMessages({ type: 'ACCESS_CHANGED' });
    await waitFor(() => {
      expect(asked).toBeGreaterThan(1);
    });
    change.resolve(null);
    expect(await screen.findByText('below $26,000.50')).toBeDefined();
    await act(async () => {
      earlier.resolve(null);
      // The turn in which the page reads the answer.
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(screen.getByText('below $26,000.50')).toBeDefined();
  });

  it.each([
    [
      'price-above',
      '20000',
      'Already met: the price is $27,887. You’ll be notified only after it falls below $20,000 and rises to it again.',
    ],
    [
      'price-below',
      '27887.2',
      'Already met: the price is $27,887.00. You’ll be notified only after it rises above $27,887.20 and falls to it again.',
    ],
  ])('warn before saving that a rule is met already: %s', async (kind, amount, warning) => {
    const { person } = open('/crypto/BTC');
    const field = await screen.findByLabelText('Price in US dollars');
    await person.selectOptions(screen.getByLabelText('Alert me when Bitcoin'), kind);
    await person.type(field, amount);
    expect(screen.getByText(warning).id).toBe(field.getAttribute('aria-describedby'));
    await person.clear(field);
    expect(screen.queryByText(/^Already met/)).toBeNull();
  });

  it('warn by the live price, which can move while the form is open', async () => {
    const { person } = open('/crypto/BTC');
    await person.type(await screen.findByLabelText('Price in US dollars'), '28000');
    expect(screen.queryByText(/^Already met/)).toBeNull();
    const [bitcoin, ...others] = marketList;
    await sendFeedMessages({
      type: 'MARKET_DATA',
      seq: 1,
      data: [{ ...bitcoin, price: 28_100 }, ...others],
    });
    expect(await screen.findByText(/^Already met: the price is \$28,100\./)).toBeDefined();
  });

  it('drop a fault as soon as the price is right, so that it is never beside a comparison', async () => {
    const { person } = open('/crypto/BTC');
    const field = await screen.findByLabelText('Price in US dollars');
    await person.type(field, '0');
    await person.click(screen.getByRole('button', { name: 'Set alert' }));
    expect(screen.getByText('The price must be above zero.')).toBeDefined();
    await person.type(field, '.5');
    expect(screen.queryByText('The price must be above zero.')).toBeNull();
    expect(screen.getByText(/^Already met: the price is \$27,887/)).toBeDefined();
  });

  it('that exist already are reported as no change', async () => {
    const rule = { kind: 'price-above', price: '30000' } as const;
    const { person } = open(
      '/crypto/BTC',
      {},
      {
        [`POST ${path}`]: () => ({
          status: 201,
          headers: { 'tidemark-unchanged': 'true' },
          body: createAlerts({ alerts: [createPriceAlert({ rule })] }),
        }),
      },
    );
    await person.type(await screen.findByLabelText('Price in US dollars'), '30000');
    await person.click(screen.getByRole('button', { name: 'Set alert' }));
    expect(await screen.findByText('No changes')).toBeDefined();
    expect(screen.queryByText('Alert set')).toBeNull();
  });

  it('keep what was typed when the server refuses it', async () => {
    const { person } = open('/crypto/BTC', {}, { [`POST ${path}`]: () => noRoom });
    const field = await screen.findByLabelText<HTMLInputElement>('Price in US dollars');
    await person.type(field, '30000');
    await person.click(screen.getByRole('button', { name: 'Set alert' }));
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toBe('Could not set the alertYour plan has 5. Your entries are still here.');
    expect(field.value).toBe('30000');
  });

  it('lead to the plans at the limit, and what was typed comes back with the room', async () => {
    const five = Array.from({ length: 5 }, (_, at) =>
      createPriceAlert({ id: `alert-${String(at)}`, rule: { kind: 'rises-24h', percent: at + 1 } }),
    );
    let set: typeof five = five.slice(1);
    const { person } = open(
      '/crypto/BTC',
      {},
      {
        [`GET ${path}`]: () => ({ body: createAlerts({ alerts: set }) }),
        [`POST ${path}`]: () => {
          set = five;
          return noRoom;
        },
        [`DELETE ${path}/alert-0`]: () => ({ body: createAlerts({ alerts: five.slice(1) }) }),
      },
    );
    await person.type(await screen.findByLabelText('Price in US dollars'), '31000');
    await person.click(screen.getByRole('button', { name: 'Set alert' }));
    expect(await screen.findByText('You have used all 5 alerts in your plan')).toBeDefined();
    const plans = screen.getByRole('link', { name: 'See plans with more alerts' });
    expect(plans.getAttribute('href')).toBe('/subscription');
    await person.click(
      screen.getByRole('button', { name: 'Remove alert: Bitcoin up 1% in 24 hours' }),
    );
    const field = await screen.findByLabelText<HTMLInputElement>('Price in US dollars');
    expect(field.value).toBe('31000');
    expect(document.activeElement).toBe(
      screen.getByRole('list', { name: 'Your alerts for Bitcoin' }),
    );
  });

  /** Resolves in the turn in which the page shows so many alerts, before anything else can run. */
  const shown = async (count: number): Promise<void> => {
    const isShown = (): boolean =>
      screen.queryAllByRole('button', { name: /^Remove alert/ }).length === count;
    const { promise, resolve } = Promise.withResolvers<null>();
    const observer = new MutationObserver(() => {
      if (isShown()) resolve(null);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await promise;
    observer.disconnect();
  };

  it('take the next one as soon as the last one shows', async () => {
    const set: PriceAlert[] = [];
    const { calls, person } = open(
      '/crypto/BTC',
      {},
      {
        [`POST ${path}`]: ({ body }) => {
          const { rule } = body as Pick<PriceAlert, 'rule'>;
          set.push(createPriceAlert({ id: `alert-${String(set.length)}`, rule }));
          return { status: 201, body: createAlerts({ alerts: [...set] }) };
        },
      },
    );
    const field = await screen.findByLabelText('Price in US dollars');
    await person.type(field, '30000');
    const first = shown(1);
    fireEvent.click(screen.getByRole('button', { name: 'Set alert' }));
    await first;
    fireEvent.change(field, { target: { value: '31000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set alert' }));
    await waitFor(() => {
      const sent = calls.filter(({ method, path: to }) => method === 'POST' && to === path);
      expect(sent.map(({ body }) => (body as Pick<PriceAlert, 'rule'>).rule)).toEqual([
        { kind: 'price-above', price: '30000' },
        { kind: 'price-above', price: '31000' },
      ]);
    });
  });

  it('do not take the focus from the next one to be removed', async () => {
    const two = [createPriceAlert({ id: 'alert-1' }), createPriceAlert({ id: 'alert-2' })];
    open(
      '/crypto/BTC',
      { alerts: two },
      { [`DELETE ${path}/alert-1`]: () => ({ body: createAlerts({ alerts: two.slice(1) }) }) },
    );
    const [first, next] = await screen.findAllByRole('button', { name: /^Remove alert/ });
    first?.focus();
    const removed = shown(1);
    if (first) fireEvent.click(first);
    await removed;
    next?.focus();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(document.activeElement).toBe(next);
  });

  it('stay when they could not be removed, and say so', async () => {
    const { person } = open(
      '/crypto/BTC',
      { alerts: present.slice(0, 1) },
      {
        [`DELETE ${path}/alert-1`]: () => ({ status: 500, body: {} }),
      },
    );
    await person.click(await screen.findByRole('button', { name: /^Remove alert: Bitcoin/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Could not remove the alert');
    expect(screen.getByRole('list', { name: 'Your alerts for Bitcoin' })).toBeDefined();
  });
});

const push = (raised: { notice: AlertNotice; unread: number }): Promise<void> =>
  sendFeedMessages({ type: 'NOTICE_RAISED', ...raised });

describe('a move after a story', () => {
  const storyNotices = [
    createStoryNotice({ measuredAt: '2026-01-05T10:30:00.000Z' }),
    createStoryNotice({ id: 'story-notice-2', move: 6.5, symbol: 'BTC', read: true }),
  ];

  it('is in the bell, in the order of time, and leads to the story', async () => {
    const { address, calls, person } = open(
      '/portfolio',
      { notices: [createAlertNotice({ read: true })], storyNotices, unread: 1 },
      { [`POST ${path}/notices/read`]: () => ({ body: createAlerts() }) },
    );
    await person.click(await screen.findByRole('button', { name: 'Notifications' }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const items = within(panel).getAllByRole('listitem');
    expect(items[0]?.textContent).toMatch(
      /^Ethereum fell 4\.12% after a storyHarbourline halts withdrawals, CoinDesk, 5 Jan, 10:30.*, BinanceNew$/,
    );
    expect(items.map(({ textContent }) => textContent.includes('New'))).toEqual([
      true,
      false,
      false,
    ]);
    expect(within(panel).getByText('Bitcoin rose 6.50% after a story')).toBeDefined();
    expect(within(panel).getByText('Bitcoin rose above $30,000')).toBeDefined();
    await waitFor(() => {
      expect(calls.at(-1)?.body).toEqual({ upTo: 'story-notice-1' });
    });
    await person.click(within(panel).getByRole('link', { name: /Ethereum fell/ }));
    expect(address()).toBe('/news/story-1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is read together with a price alert, whichever of the two was stored last', async () => {
    const { calls, person } = open(
      '/portfolio',
      { notices: [createAlertNotice()], storyNotices: [createStoryNotice()], unread: 2 },
      { [`POST ${path}/notices/read`]: () => ({ body: createAlerts() }) },
    );
    await person.click(await screen.findByRole('button', { name: 'Notifications' }));
    await waitFor(() => {
      const bodies = calls.map(({ body }) => body);
      expect(bodies).toContainEqual({ upTo: 'notice-1' });
      expect(bodies).toContainEqual({ upTo: 'story-notice-1' });
    });
  });

  it('that is pushed appears as a toast and is counted', async () => {
    open('/portfolio', { notices: [createAlertNotice()], unread: 1 });
    await screen.findByText('1 unread notification');
    await sendFeedMessages({
      type: 'STORY_NOTICE_RAISED',
      notice: createStoryNotice(),
      unread: 2,
    });
    expect(await screen.findByText('2 unread notifications')).toBeDefined();
    expect(await screen.findByText('Ethereum fell 4.12% after a story')).toBeDefined();
    expect(screen.getByText('Harbourline halts withdrawals')).toBeDefined();
  });

  it('is on the page of all alerts', async () => {
    open('/alerts', { storyNotices: [createStoryNotice({ read: true })] });
    expect(await screen.findByText('Ethereum fell 4.12% after a story')).toBeDefined();
    expect(screen.queryByText('No notifications yet')).toBeNull();
  });
});

describe('the bell', () => {
  const told = {
    notices: [
      createAlertNotice(),
      createAlertNotice({
        id: 'notice-2',
        symbol: 'FAR',
        rule: { kind: 'falls-24h', percent: 5 },
        read: true,
      }),
    ],
    unread: 1,
  };
  const readAll: FakeServer = {
    [`POST ${path}/notices/read`]: () => ({
      body: createAlerts({ notices: told.notices.map((each) => ({ ...each, read: true })) }),
    }),
  };

  it('says how many are unread, and opening it reads them', async () => {
    const { calls, person } = open('/portfolio', told, readAll);
    expect((await screen.findByText('1 unread notification')).getAttribute('role')).toBe('status');
    await person.click(screen.getByRole('button', { name: 'Notifications' }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(document.activeElement).toBe(panel);
    const [first, second] = within(panel).getAllByRole('listitem');
    expect(first?.textContent).toContain('Bitcoin rose above $30,000at $30,012, 5 Jan');
    expect(first?.textContent).toContain('New');
    expect(second?.textContent).toContain('FAR fell 5% in 24 hours');
    expect(second?.textContent).not.toContain('New');
    await waitFor(() => {
      expect(screen.queryByText('1 unread notification')).toBeNull();
    });
    expect(calls.at(-1)?.body).toEqual({ upTo: 'notice-1' });
    // Until it closes, what was new stays so.
    expect(first?.textContent).toContain('New');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notifications' }));
    await person.click(screen.getByRole('button', { name: 'Notifications' }));
    const again = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(within(again).queryByText('New')).toBeNull();
  });

  it('leads to the coin and closes', async () => {
    const { address, person } = open('/portfolio', told, readAll);
    await person.click(await screen.findByRole('button', { name: 'Notifications' }));
    await person.click(await screen.findByRole('link', { name: /Bitcoin rose above/ }));
    expect(address()).toBe('/crypto/BTC');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes when the focus leaves it', async () => {
    const { person } = open('/portfolio', told, readAll);
    await person.click(await screen.findByRole('button', { name: 'Notifications' }));
    await screen.findByRole('dialog', { name: 'Notifications' });
    await person.click(screen.getByRole('button', { name: /Account menu/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the number when the reading could not be noted, says so, and does not ask without end', async () => {
    const { calls, person } = open('/portfolio', told, {
      [`POST ${path}/notices/read`]: () => ({ status: 400, body: {} }),
    });
    await person.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Could not mark these as read',
    );
    expect(screen.getByText('1 unread notification')).toBeDefined();
    expect(calls.filter(({ path: to }) => to.endsWith('/read'))).toHaveLength(1);
  });

  it('says what is not there yet', async () => {
    const { person } = open('/portfolio');
    await person.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('No notifications yet')).toBeDefined();
  });

  it('can be asked again when nothing came', async () => {
    let broken = true;
    const { person } = open(
      '/portfolio',
      {},
      {
        [`GET ${path}`]: () => (broken ? { status: 400, body: {} } : { body: createAlerts(told) }),
        ...readAll,
      },
    );
    await person.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('Could not load your notifications')).toBeDefined();
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Bitcoin rose above $30,000')).toBeDefined();
  });
});

describe('a notice that is pushed', () => {
  it('is said by a toast and counted, without another question', async () => {
    const { calls } = open('/portfolio', {
      alerts: [createPriceAlert()],
      notices: [createAlertNotice({ id: 'notice-0', symbol: 'ETH' })],
      unread: 2,
    });
    await screen.findByText('2 unread notifications');
    await push({ notice: createAlertNotice(), unread: 3 });
    expect(await screen.findByText('3 unread notifications')).toBeDefined();
    expect(await screen.findByText('Bitcoin rose above $30,000')).toBeDefined();
    expect(calls.filter(({ path: to }) => to === path)).toHaveLength(1);
  });

  it('that comes while the panel is open is read with the others', async () => {
    const read: string[] = [];
    const { person } = open(
      '/portfolio',
      {},
      {
        [`POST ${path}/notices/read`]: ({ body }) => {
          read.push((body as { upTo: string }).upTo);
          return { body: createAlerts() };
        },
      },
    );
    await person.click(await screen.findByRole('button', { name: 'Notifications' }));
    await screen.findByText('No notifications yet');
    await push({ notice: createAlertNotice({ id: 'notice-9' }), unread: 1 });
    await waitFor(() => {
      expect(read).toEqual(['notice-9']);
    });
    await waitFor(() => {
      expect(screen.queryByText('1 unread notification')).toBeNull();
    });
  });
});

describe('the page of all alerts', () => {
  it('has alerts, notices and watched coins', async () => {
    open('/alerts', {
      alerts: [
        createPriceAlert(),
        createPriceAlert({ id: 'alert-2', symbol: 'FAR' }),
        createPriceAlert({ id: 'alert-3', symbol: 'GONE', listed: false }),
      ],
      notices: [createAlertNotice({ read: true })],
      watchlist: ['BTC'],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Alerts' })).toBeDefined();
    const list = await screen.findByRole('list', { name: 'Your alerts' });
    const [bitcoin, far, gone] = within(list).getAllByRole('listitem');
    expect(bitcoin?.textContent).toContain('Bitcoin above $30,0007.58% away');
    expect(far?.textContent).toContain('FAR above $30,000no current price');
    expect(gone?.textContent).toContain(
      'GONE above $30,000Inactive: this coin is no longer listed',
    );
    expect(within(list).queryByRole('link', { name: 'GONE' })).toBeNull();
    expect(screen.getByText('3 of 5 alerts')).toBeDefined();
    expect(screen.getByText('Bitcoin rose above $30,000')).toBeDefined();
    expect(screen.getByRole('table', { name: 'Your coins' })).toBeDefined();
  });

  it('reads the notices that it shows', async () => {
    const { calls } = open(
      '/alerts',
      { notices: [createAlertNotice()], unread: 1 },
      { [`POST ${path}/notices/read`]: () => ({ body: createAlerts() }) },
    );
    expect(await screen.findByText('Bitcoin rose above $30,000')).toBeDefined();
    await waitFor(() => {
      expect(calls.find(({ path: to }) => to.endsWith('/read'))?.body).toEqual({
        upTo: 'notice-1',
      });
    });
    expect(screen.getByText('New')).toBeDefined();
  });

  it('says where to begin', async () => {
    open('/alerts');
    expect(await screen.findByText('You have no price alerts yet')).toBeDefined();
    expect(screen.getByText('No notifications yet')).toBeDefined();
    expect(screen.getByText('You have no coins on your list yet')).toBeDefined();
    const begin = screen.getByRole('link', { name: 'Choose a coin in Markets' });
    expect(begin.getAttribute('href')).toBe('/markets');
  });
});
