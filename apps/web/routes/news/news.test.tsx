import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultNewsPreferences } from '#contract/account/preference-options.ts';
import type { Preferences } from '#contract/account/preferences.ts';
import { minuteMs } from '#contract/durations.ts';
import type { NewsItem, NewsStory, NewsViews } from '#contract/news/news.ts';
import { createStory, plans, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';

afterEach(resetApp);

const list = 'GET /api/public-news?limit=20';
const served = (stories: readonly NewsItem[], more: FakeServer = {}): FakeServer => ({
  [list]: () => ({ body: stories }),
  [`GET /api/news-views`]: () => ({ body: views() }),
  ...more,
});
const views = (given: Partial<NewsViews> = {}): NewsViews => ({
  viewsToday: 6,
  viewsPerDay: 10,
  resetsAt: '2026-01-06T00:00:00.000Z',
  opened: [],
  ...given,
});
const titles = (): string[] =>
  screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent);
const twelve = Array.from({ length: 12 }, (_, n) => createStory({ id: `s${String(n)}` }));

describe('the page of all news', () => {
  it('shows ten stories with all that is said of each', async () => {
    const told = createStory({
      id: 'told',
      title: 'Ripple wins',
      outlets: 3,
      sentimentScore: 0.62,
      relatedCoins: 'BTC,XRP',
      priceImpact: 'high',
      category: 'Markets',
      kind: 'simulated',
    });
    renderApp('/news', { user: user(), server: served([told, ...twelve]) });
    await screen.findByRole('link', { name: 'Ripple wins' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Crypto News');
    await waitFor(() => {
      expect(titles()).toHaveLength(10);
    });
    const row = within(screen.getAllByRole('article')[0] ?? document.body);
    for (const text of ['CoinDesk and 2 more', 'Positive +0.62', 'Price impact: high', 'Markets'])
      expect(row.getByText(text)).toBeDefined();
    expect(row.getByRole('link', { name: 'XRP' }).getAttribute('href')).toBe('/crypto/XRP');
    const read = row.getByRole('link', { name: 'Read full article: Ripple wins' });
    expect(read.getAttribute('href')).toBe('/news/told');
    expect(screen.getAllByText('Price impact: pending').length).toBe(9);
    expect(
      screen.getByText('Simulated', { selector: '.section .source > .visually-hidden' }),
    ).toBeDefined();
    expect(document.querySelector('.section .tag.simulated')).toBeNull();
    expect(document.querySelectorAll('main img')).toHaveLength(0);
  });

  it('shows our copy of a picture in two densities, and the plate of the outlet without one', async () => {
    const pictured = createStory({ id: 'seen', imageUrl: '/api/news-pictures/seen/264' });
    renderApp('/news', { user: user(), server: served([pictured, createStory({ id: 'plain' })]) });
    await screen.findByRole('link', { name: 'Story seen' });
    const [first, second] = screen.getAllByRole('article');
    const picture = first?.querySelector('img');
    expect(picture?.getAttribute('srcset')).toBe(
      '/api/news-pictures/seen/132 1x, /api/news-pictures/seen/264 2x',
    );
    expect([picture?.width, picture?.height, picture?.alt]).toEqual([132, 88, '']);
    expect(second?.querySelector('img')).toBeNull();
    expect(second?.querySelector('svg.plate text')?.textContent).toBe('CD');
    // Deleted since the list was read.
    if (picture) fireEvent.error(picture);
    expect(first?.querySelector('svg.plate')).not.toBeNull();
  });

  it('puts first what the member prefers, and more on request', async () => {
    const stories = [
      createStory({ id: 'other', relatedCoins: 'DOGE' }),
      createStory({ id: 'good', sentimentScore: 0.31 }),
      createStory({ id: 'plain', sentimentScore: 0.3 }),
      createStory({ id: 'bad', sentimentScore: -0.31 }),
      createStory({ id: 'better', sentimentScore: 0.9 }),
    ];
    const { person } = renderApp('/news', { user: user(), server: served(stories) });
    await screen.findByRole('link', { name: 'Story other' });
    expect(titles()).toEqual(
      ['good', 'plain', 'bad', 'better', 'other'].map((id) => `Story ${id}`),
    );
    await person.click(screen.getByRole('radio', { name: 'Balanced' }));
    expect(titles()).toEqual(
      ['good', 'bad', 'plain', 'better', 'other'].map((id) => `Story ${id}`),
    );
    await person.click(screen.getByRole('radio', { name: 'Neutral' }));
    expect(titles()[0]).toBe('Story plain');
    await person.click(screen.getByRole('checkbox', { name: 'DOGE' }));
    await person.click(screen.getByRole('radio', { name: 'All' }));
    expect(titles()[0]).toBe('Story other');
    expect(screen.getByText(/^Balanced alternates positive and negative stories/)).toBeDefined();
  });

  it('is newest first, with empty filters, for a member who saved no interests', async () => {
    const stories = [
      createStory({ id: 'newest', relatedCoins: 'DOGE', category: 'Education' }),
      createStory({ id: 'older' }),
    ];
    const unchanged = {
      preferredCoins: ['DOGE'],
      newsCoins: ['SOL', 'BTC', 'ETH', 'BNB'],
      preferredCategories: ['Technology', 'Markets', 'Regulation'],
      sentimentPreference: 'all',
      currency: 'GBP',
    };
    const server = served(stories, { 'GET /api/preferences': () => ({ body: unchanged }) });
    const { person } = renderApp('/news', { user: user(), server });
    await screen.findByRole('link', { name: 'Story newest' });
    expect(titles()).toEqual(['Story newest', 'Story older']);
    expect(screen.getByRole('heading', { name: 'Newest first' })).toBeDefined();
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    await person.click(screen.getByRole('checkbox', { name: 'XRP' }));
    await screen.findByRole('heading', { name: 'Sorted by your interests' });
    await person.click(screen.getByRole('checkbox', { name: 'XRP' }));
    await screen.findByRole('heading', { name: 'Newest first' });
    await person.click(screen.getByRole('checkbox', { name: 'BTC' }));
    expect(titles()).toEqual(['Story older', 'Story newest']);
  });

  it.each<[string, Partial<Preferences>]>([
    ['a coin', { newsCoins: ['BTC'] }],
    ['one coin less than the default', { newsCoins: ['BTC', 'ETH', 'SOL'] }],
    ['a category', { preferredCategories: ['Markets'] }],
    ['a sentiment', { sentimentPreference: 'positive' }],
    ['no category', { preferredCategories: [] }],
    ['the suggested interests', { newsChosen: true }],
  ])('is sorted by the interests of a member who saved %s', async (_what, choice) => {
    const saved = {
      preferredCoins: [],
      newsCoins: [...defaultNewsPreferences.newsCoins],
      preferredCategories: [...defaultNewsPreferences.preferredCategories],
      sentimentPreference: defaultNewsPreferences.sentimentPreference,
      currency: 'USD',
      ...choice,
    };
    const other = { relatedCoins: 'DOGE', category: 'Education', sentimentScore: -0.9 } as const;
    const stories = [
      createStory({ id: 'newest', ...other }),
      createStory({ id: 'older', sentimentScore: 0.9, relatedCoins: 'BTC' }),
    ];
    const server = served(stories, { 'GET /api/preferences': () => ({ body: saved }) });
    renderApp('/news', { user: user(), server });
    await screen.findByRole('link', { name: 'Story newest' });
    expect(titles()).toEqual(['Story older', 'Story newest']);
    expect(screen.getByRole('heading', { name: 'Sorted by your interests' })).toBeDefined();
  });

  it('is newest first for a member who saved that nothing comes first', async () => {
    const saved = {
      preferredCoins: [],
      newsCoins: [],
      preferredCategories: [],
      sentimentPreference: 'all',
      currency: 'USD',
    };
    const server = served(twelve, { 'GET /api/preferences': () => ({ body: saved }) });
    renderApp('/news', { user: user(), server });
    await screen.findByRole('link', { name: 'Story s0' });
    expect(screen.getByRole('heading', { name: 'Newest first' })).toBeDefined();
  });

  it('shows ten more at a time, then older ones, up to the last', async () => {
    const newest = Array.from({ length: 20 }, (_, n) => createStory({ id: `s${String(n)}` }));
    const older = Array.from({ length: 10 }, (_, n) => createStory({ id: `old${String(n)}` }));
    const page = (before: string): string => `GET /api/news?limit=10&before=${before}`;
    let answers = 0;
    const server = served(newest, {
      [page('s19')]: () => {
        answers += 1;
        return answers === 1 ? { status: 400, body: { message: 'No' } } : { body: older };
      },
      [page('old9')]: () => ({ body: [createStory({ id: 'last' })] }),
    });
    const { person } = renderApp('/news', { user: user(), server });
    await waitFor(() => {
      expect(titles()).toHaveLength(10);
    });
    const more = async (): Promise<void> =>
      person.click(await screen.findByRole('button', { name: 'More stories' }));
    const expectStories = (count: number) =>
      waitFor(() => {
        expect(titles()).toHaveLength(count);
      });
    expect(screen.getByText(/^10 recent stories from /)).toBeDefined();
    await more();
    await expectStories(20);
    expect(screen.getByText(/^Showing 20 stories from /)).toBeDefined();
    await more();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'More stories could not be loaded.',
    );
    await more();
    await expectStories(30);
    await more();
    await expectStories(31);
    expect(screen.getByText('No more stories.')).toBeDefined();
  });

  it('finds stories by text and coin, and opens a linked search', async () => {
    const about = createStory({ id: 'about', relatedCoins: 'SOL' });
    const server = served(twelve, {
      'GET /api/news?limit=10&q=outage': () => ({ body: [about, createStory({ id: 'other' })] }),
      'GET /api/news?limit=10&q=outage&coin=SOL': () => ({ body: [about] }),
      'GET /api/news?limit=10&q=nothing&coin=SOL': () => ({ body: [] }),
      'GET /api/news?limit=10&coin=SOL': () => ({ body: [createStory({ id: 'of the coin' })] }),
    });
    const { person } = renderApp('/news', { user: user(), server });
    await screen.findByRole('link', { name: 'Story s0' });
    const text = screen.getByRole('searchbox', { name: 'Search stories...' });
    await person.type(text, 'outage');
    await screen.findByRole('link', { name: 'Story other' });
    expect(screen.getByRole('heading', { name: 'Newest first' })).toBeDefined();
    expect(screen.getByText(/^Showing 2 matching stories from /)).toBeDefined();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Coin' }), 'SOL');
    await waitFor(() => {
      expect(titles()).toEqual(['Story about']);
    });
    await person.clear(text);
    await person.type(text, 'nothing');
    expect(await screen.findByText('No stories found.')).toBeDefined();
    expect(screen.queryByText(/recent stories/i)).toBeNull();
    await person.clear(text);
    await person.type(text, 'o');
    await waitFor(() => {
      expect(titles()).toEqual(['Story of the coin']);
    });
    resetApp();
    renderApp('/news?q=outage&coin=SOL', { user: user(), server });
    await waitFor(() => {
      expect(titles()).toEqual(['Story about']);
    });
  });

  it('follows a link to all news out of a search, and back', async () => {
    const server = served(twelve, {
      'GET /api/news?limit=10&q=outage': () => ({ body: [createStory({ id: 'found' })] }),
    });
    const { person, address } = renderApp('/news', { user: user(), server });
    const box = await screen.findByRole('searchbox', { name: 'Search stories...' });
    await person.type(box, 'outage');
    await screen.findByRole('link', { name: 'Story found' });
    expect(address()).toBe('/news?q=outage');
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
    await person.click(sidebar.getByRole('link', { name: 'News' }));
    expect(address()).toBe('/news');
    await screen.findByRole('link', { name: 'Story s0' });
    expect(box).toHaveProperty('value', '');
    await person.click(screen.getByRole('button', { name: 'Back, in the test' }));
    await screen.findByRole('link', { name: 'Story found' });
    expect(box).toHaveProperty('value', 'outage');
  });

  it('says that there is no news, or that it did not load, and tries again', async () => {
    renderApp('/news', { user: user(), server: served([]) });
    const empty = 'No news articles available at this time. Please check back later.';
    expect(await screen.findByText(empty)).toBeDefined();
    resetApp();
    let answer: { status?: number; body: unknown } = { status: 400, body: { message: 'No' } };
    const server = served([], { [list]: () => answer });
    const { person } = renderApp('/news', { user: user(), server });
    await screen.findByText('Error loading news. Please try again later.');
    answer = { body: twelve };
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Story s0' })).toBeDefined();
  });

  it('shows the count before it bites, and none where there is no limit', async () => {
    renderApp('/news', { user: user({ newsViewsToday: 2 }), server: served(twelve) });
    await waitFor(() => {
      const line = screen.getByRole('region', { name: 'News views today' });
      expect(line.textContent).toContain('6 of 10 news views today');
    });
    resetApp();
    renderApp('/news', { user: user({ newsViewsPerDay: null }), server: served(twelve) });
    await screen.findByRole('link', { name: 'Story s0' });
    expect(screen.queryByRole('region', { name: 'News views today' })).toBeNull();
  });

  it('at the limit says so, leads to the plans, and keeps open what was opened', async () => {
    const [opened] = twelve;
    const spent = views({
      viewsToday: 10,
      opened: [
        { storyId: 's0', openedAt: '2026-01-05T08:00:00.000Z', story: opened ?? null },
        { storyId: 'gone', openedAt: '2026-01-05T07:00:00.000Z', story: null },
      ],
    });
    const server = served(twelve, { 'GET /api/news-views': () => ({ body: spent }) });
    renderApp('/news', { user: user({ newsViewsToday: 10 }), server });
    await screen.findByRole('link', { name: 'Story s0' });
    expect(screen.getByText("You've reached your daily news view limit.")).toBeDefined();
    const upgrade = screen.getByRole('link', { name: 'Upgrade to Pro' });
    expect(upgrade.getAttribute('href')).toBe('/subscription');
    expect(titles()).toEqual(['Story s0']);
    expect(screen.getByText('This story is no longer available.')).toBeDefined();
  });

  it('at the limit offers Basic at the price of the price list, beside Pro, if it can be bought', async () => {
    const spent = views({ viewsToday: 10 });
    const offering = (stripePriceId: string | null): FakeServer =>
      served(twelve, {
        'GET /api/news-views': () => ({ body: spent }),
        'GET /api/subscriptions': () => ({
          body: plans.map((plan) =>
            plan.id === 'basic' ? { ...plan, priceAmount: 249, stripePriceId } : plan,
          ),
        }),
        'POST /api/news/told/view': () => ({
          status: 403,
          body: { code: 'news/limit-reached', message: 'No' },
        }),
      });
    for (const address of ['/news', '/news/told']) {
      renderApp(address, { user: user({ newsViewsToday: 10 }), server: offering('price_1') });
      const basic = await screen.findByRole('link', { name: 'Get Basic for £2.49 a month' });
      expect(basic.getAttribute('href')).toBe('/subscription?tier=basic');
      expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toBeDefined();
      resetApp();
    }
    const { calls } = renderApp('/news', {
      user: user({ newsViewsToday: 10 }),
      server: offering(null),
    });
    await screen.findByRole('link', { name: 'Upgrade to Pro' });
    await waitFor(() => {
      expect(calls.some(({ path }) => path === '/api/subscriptions')).toBe(true);
    });
    expect(screen.queryByRole('link', { name: /^Get Basic/ })).toBeNull();
  });

  it('shows the stories again once the day is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-01-05T23:50:00.000Z') });
    try {
      let answer = views({ viewsToday: 10 });
      const server = served(twelve, { 'GET /api/news-views': () => ({ body: answer }) });
      renderApp('/news', { user: user({ newsViewsToday: 10 }), server });
      await screen.findByText("You've reached your daily news view limit.");
      answer = views({ viewsToday: 0, resetsAt: '2026-01-07T00:00:00.000Z' });
      await act(() => vi.advanceTimersByTimeAsync(11 * minuteMs));
      expect(await screen.findByRole('link', { name: 'Story s0' })).toBeDefined();
      expect(screen.getByText('0 of 10')).toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the page of a story', () => {
  const full: NewsStory = {
    ...createStory({ id: 'told', title: 'Ripple wins', outlets: 2, sentimentScore: -0.5 }),
    text: ['First paragraph.', 'Second paragraph.'],
    because: null,
    impact: { coinSymbol: 'XRP', move: -3.2, usual: 0.8 },
    publications: [
      {
        outlet: 'CoinDesk',
        title: 'Ripple wins',
        url: 'https://www.coindesk.example/1',
        publishedAt: '2026-01-05T09:00:00.000Z',
      },
      {
        outlet: 'Decrypt',
        title: 'Ripple gets it',
        url: 'https://decrypt.example/2',
        publishedAt: '2026-01-05T09:05:00.000Z',
      },
    ],
  };
  const opens = (body: NewsStory, more: FakeServer = {}): FakeServer =>
    served(twelve, {
      'POST /api/news/told/view': () => ({ body: views({ viewsToday: 7 }) }),
      'GET /api/news/told': () => ({ body }),
      ...more,
    });

  it('opens it, which counts, and shows text, outlets and what the price did', async () => {
    const { calls } = renderApp('/news/told', { user: user(), server: opens(full) });
    await screen.findByRole('heading', { level: 1, name: 'Ripple wins' });
    expect(screen.getByText('Second paragraph.')).toBeDefined();
    for (const [name, href] of [
      ['Read full article', 'https://www.coindesk.example/1'],
      ['Ripple gets it', 'https://decrypt.example/2'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link.getAttribute('href')).toBe(href);
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
    expect(screen.getByText('opens coindesk.example')).toBeDefined();
    expect(screen.getByText('−3.20%')).toBeDefined();
    expect(screen.getByText(/See which words drove this score with Basic or Pro/)).toBeDefined();
    await screen.findByText('7 of 10');
    const opened = calls.filter(({ path }) => path.startsWith('/api/news/told'));
    expect(opened.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('that is simulated says so and links nowhere', async () => {
    const simulated = { ...full, kind: 'simulated' as const };
    renderApp('/news/told', { user: user(), server: opens(simulated) });
    await screen.findByText(/^Simulated story/);
    expect(document.querySelectorAll('main a[target]')).toHaveLength(0);
  });

  it('says when it is not there, not loaded, or beyond the limit', async () => {
    renderApp('/news/none', { user: user(), server: served([]) });
    await screen.findByRole('heading', { name: 'Article not found' });
    resetApp();
    const broken = { 'GET /api/news/told': () => ({ status: 400, body: { message: 'No' } }) };
    renderApp('/news/told', { user: user(), server: opens(full, broken) });
    await screen.findByText('Error loading news. Please try again later.');
    resetApp();
    const refused = {
      'GET /api/news-views': () => ({ body: views({ viewsToday: 10 }) }),
      'POST /api/news/told/view': () => ({
        status: 403,
        body: { code: 'news/limit-reached', message: "You've reached your daily news view limit." },
      }),
    };
    renderApp('/news/told', { user: user(), server: opens(full, refused) });
    await screen.findByText("You've reached your daily news view limit.");
    expect(screen.queryByText('Second paragraph.')).toBeNull();
  });
});

describe('the news of the dashboard', () => {
  it('are the five newest, with the count and the way to all', async () => {
    const server = { 'GET /api/public-news?limit=5': () => ({ body: twelve.slice(0, 5) }) };
    renderApp('/dashboard', { user: user(), server });
    await screen.findByRole('link', { name: 'Story s0' });
    const news = within(screen.getByRole('region', { name: 'Recent News' }));
    expect(news.getAllByRole('article')).toHaveLength(5);
    expect(news.getByText('6 of 10 news views today')).toBeDefined();
    expect(news.getByRole('link', { name: 'All news' }).getAttribute('href')).toBe('/news');
  });
});
