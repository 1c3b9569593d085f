import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fearGreed, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

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

  it('shows thirty days to those whose plan has them', async () => {
    const days = [
      { day: '2026-01-03', value: 46 },
      { day: '2026-01-04', value: 30 },
      { day: '2026-01-05', value: 50 },
    ];
    const server = { [history]: () => ({ body: { source: 'alternative.me', days } }) };
    renderApp('/markets', { user: user(), opened: ['coin-sentiment'], server });
    const region = within(await box());
    expect(await region.findByText('+4 in 30 days')).toBeDefined();
    expect(
      region.getByRole('img', { name: 'Fear & Greed, last 30 days, from 46 to 50' }),
    ).toBeDefined();
    expect(region.getByText('high 50 today')).toBeDefined();
    expect(region.getByText(/low 30 on 4 Jan/)).toBeDefined();
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
