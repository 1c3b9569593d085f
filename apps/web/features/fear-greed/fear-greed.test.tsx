import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fearGreed, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

// West of UTC, where a date without a time would otherwise be the day before.
beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
  vi.setSystemTime('2026-01-05T02:00:00.000Z');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  resetApp();
});

const box = async (): Promise<HTMLElement> =>
  screen.findByRole('region', { name: 'Fear & Greed Index' });
const history = 'GET /api/sentiment/fear-greed/history?days=31';

describe('the fear and greed box', () => {
  it('shows figure, word and source to everybody, and where the history is sold', async () => {
    const { calls } = renderApp('/markets', { user: user() });
    const region = within(await box());
    expect((await region.findByRole('img')).getAttribute('aria-label')).toBe(
      'Fear & Greed 50 of 100, Neutral',
    );
    expect(region.getByText('Fear & Greed Index by alternative.me').getAttribute('href')).toContain(
      'https://alternative.me/',
    );
    expect((await region.findByText('See plans')).getAttribute('href')).toBe('/subscription');
    expect(calls.map(({ path }) => path).join()).not.toContain('history');
  });

  const days = [
    { day: '2026-01-03', value: 46 },
    { day: '2026-01-04', value: 30 },
    { day: '2026-01-05', value: 50 },
  ];
  const server = { [history]: () => ({ body: { source: 'alternative.me', days } }) };

  it('shows thirty days to those whose plan has them', async () => {
    renderApp('/markets', { user: user(), opened: ['coin-sentiment'], server });
    const region = within(await box());
    expect(await region.findByText('+4 in 30 days')).toBeDefined();
    expect(
      region.getByRole('img', { name: 'Fear & Greed, last 30 days, from 46 to 50' }),
    ).toBeDefined();
    expect(region.getByText('high 50 today')).toBeDefined();
    expect(region.getByText(/low 30 on 4 Jan/)).toBeDefined();
  });

  it('does not call the last reading today’s when it is older', async () => {
    vi.setSystemTime('2026-01-06T02:00:00.000Z');
    renderApp('/markets', { user: user(), opened: ['coin-sentiment'], server });
    expect(await within(await box()).findByText('high 50 on 5 Jan')).toBeDefined();
  });

  it('says when nothing was measured yet, when it did not load, and stands on the dashboard', async () => {
    const none = { 'GET /api/sentiment/fear-greed': () => ({ body: null }) };
    renderApp('/markets', { user: user(), server: none });
    expect(await screen.findByText('No reading yet')).toBeDefined();
    resetApp();
    const away = { 'GET /api/sentiment/fear-greed': () => ({ status: 500, body: {} }) };
    renderApp('/markets', { user: user(), server: away });
    expect(await screen.findByText('Could not load Fear & Greed')).toBeDefined();
    resetApp();
    renderApp('/dashboard', { user: user() });
    expect(await screen.findByText(fearGreed.description)).toBeDefined();
  });
});

it('names the days of the history as the source does', async () => {
  const days = [
    { day: '2026-01-04', value: 30 },
    { day: '2026-01-05', value: 50 },
  ];
  const server = {
    'GET /api/sentiment/fear-greed/history?days=365': () => ({ body: { source: 'a', days } }),
  };
  renderApp('/market-sentiment', { user: user(), opened: ['coin-sentiment'], server });
  const name = 'Fear & Greed over 2 days, now 50, lowest 30 on 4 Jan, highest 50 on 5 Jan';
  const chart = await screen.findByRole('img', { name });
  expect(within(chart).getByText('4 Jan')).toBeDefined();
});
