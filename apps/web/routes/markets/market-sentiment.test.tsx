import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createCoinSentiment, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

const find = (text: string | RegExp): Promise<HTMLElement> => screen.findByText(text);

describe('the dashboard card of market sentiment', () => {
  it('shows Bitcoin and Ether, and says where there is too little', async () => {
    const few = createCoinSentiment('ETH', { sentiment: null, storyCount: 1 });
    renderApp('/dashboard', {
      user: user(),
      server: { 'GET /api/sentiment/ETH': () => ({ body: few }) },
    });
    expect(await find('46% bullish')).toBeDefined();
    expect(await find('Based on 41 stories from the last 7 days.')).toBeDefined();
    expect(await find('Not enough stories')).toBeDefined();
    expect(screen.getByText('1 story in 7 days. We need at least 5.')).toBeDefined();
    const card = within(screen.getByRole('region', { name: 'Market Sentiment' }));
    expect(card.getByRole('link', { name: 'All sentiment' }).getAttribute('href')).toBe(
      '/market-sentiment',
    );
  });

  it('hatches the level where the stories are simulated, without a tag', async () => {
    const body = createCoinSentiment('BTC', { kind: 'simulated' });
    renderApp('/dashboard', {
      user: user(),
      server: { 'GET /api/sentiment/BTC': () => ({ body }) },
    });
    const card = await screen.findByRole('region', { name: 'Market Sentiment' });
    await waitFor(() => {
      expect(card.querySelectorAll('header .source-level.hatched')).toHaveLength(1);
    });
    expect(document.querySelector('.section .tag.simulated')).toBeNull();
  });
});

describe('the page of market sentiment', () => {
  it('offers the history, six coins and all stories to a free member, and asks for none of them', async () => {
    const { calls } = renderApp('/market-sentiment', { user: user() });
    expect(await find('Fear & Greed history is part of Basic')).toBeDefined();
    expect(await screen.findAllByText('46% bullish')).toHaveLength(2);
    expect(screen.getAllByText(/^Upgrade to Basic to see this coin’s sentiment/)).toHaveLength(6);
    expect(
      screen.getAllByText(/^Upgrade to Basic to see the stories behind the figures/),
    ).toHaveLength(2);
    const paths = calls.map(({ path }) => path).filter((path) => path.includes('/sentiment/'));
    expect(new Set(paths)).toEqual(
      new Set(['/api/sentiment/BTC', '/api/sentiment/ETH', '/api/sentiment/fear-greed']),
    );
  });

  it('shows history and stories to those whose plan has them', async () => {
    const days = [
      { day: '2026-01-03', value: 20 },
      { day: '2026-01-04', value: 60 },
      { day: '2026-01-05', value: 50 },
    ];
    const history = { body: { source: 'alternative.me', days } };
    const stories = [
      {
        id: 'one',
        title: 'Record inflows',
        publishedAt: '2026-01-05T08:00:00.000Z',
        outlets: 3,
        label: 'Positive' as const,
        because: 'record',
      },
    ];
    const trend = [50, null, 40, 35, 41, 44, 46].map((bullish, day) => ({
      at: `2026-01-0${String(day + 1)}T08:00:00.000Z`,
      bullish,
    }));
    const { person } = renderApp('/market-sentiment', {
      user: user(),
      opened: ['coin-sentiment'],
      server: {
        'GET /api/sentiment/fear-greed/history?days=365': () => history,
        'GET /api/sentiment/fear-greed/history?days=30': () => ({ status: 500, body: {} }),
        'GET /api/sentiment/SOL': () => ({ body: createCoinSentiment('SOL', { stories, trend }) }),
      },
    });
    const chart = await screen.findByRole('img', { name: /Fear & Greed over 3 days/ });
    expect(chart.getAttribute('aria-label')).toMatch(
      /now 50, lowest 20 on 3 Jan.*, highest 60 on 4 Jan/,
    );
    const spent = within(screen.getByRole('table', { name: 'Days in each range' }));
    expect(spent.getByRole('row', { name: /^Extreme Fear 0 to 25 1$/ })).toBeDefined();
    const story = await find('Record inflows');
    expect(story.getAttribute('href')).toBe('/news/one');
    expect(screen.getAllByRole('img', { name: /bullish share over/ })).toHaveLength(1);
    expect(
      screen.getByRole('img', { name: 'SOL bullish share over 5 days, from 40% to 46%' }),
    ).toBeDefined();
    await person.click(screen.getByRole('radio', { name: '30 days' }));
    expect(await find('Could not load the history')).toBeDefined();
  });
});
