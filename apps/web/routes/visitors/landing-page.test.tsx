import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trialEndpoints } from '#contract/membership/trial.ts';
import { marketList } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';
import { emptyRecord, sampleTrackRecord } from '../../testing/track-record.ts';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(720);
});
afterEach(() => {
  resetApp();
  vi.restoreAllMocks();
});

const bitcoin = { name: 'Bitcoin, price over 7 days, +2.00%' };

describe.each(['/', '/dashboard'])('a visitor at %s', (path) => {
  it('is welcomed, with two ways in', async () => {
    renderApp(path, {});
    await screen.findByRole('heading', { level: 1, name: 'Welcome to Tidemark' });
    const links = ['Create account', 'Login to Continue'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual(['/auth#register', '/auth']);
  });

  it('sees Bitcoin with its chart, the largest coins, and what a forecast is', async () => {
    renderApp(path, { server: { 'GET /api/track-record': () => ({ body: emptyRecord }) } });
    expect(await screen.findByRole('img', bitcoin)).toBeDefined();
    expect(screen.getByRole('region', { name: 'Bitcoin now' }).textContent).toContain('$27,887');
    const table = within(screen.getByRole('table', { name: 'The largest coins' }));
    expect(table.getAllByRole('rowheader').map((head) => head.textContent)).toHaveLength(8);
    const bitcoinLink = table.getByRole('link', { name: /^BTC/ });
    expect(bitcoinLink.getAttribute('href')).toBe('/coins/BTC');
    const forecasts = screen.getByRole('region', { name: 'Forecasts' });
    await waitFor(() => {
      expect(forecasts.textContent).toContain('There are no forecasts yet.');
    });
  });

  it('sees plans and prices, and starts with one', async () => {
    const { person } = renderApp(path, {});
    const section = within(await screen.findByRole('region', { name: 'Plans and prices' }));
    expect(await section.findByText('£5.99')).toBeDefined();
    await person.click(section.getByRole('radio', { name: /Yearly/ }));
    expect(await section.findAllByText(/Billed £.* a year/)).toHaveLength(2);
    await person.click(section.getByRole('link', { name: 'Start with Pro' }));
    expect(
      await screen.findByRole('tab', { name: 'Create account', selected: true }),
    ).toBeDefined();
  });

  it('reads that forecasts are switched off', async () => {
    const state = { ...emptyRecord.state, switchedOff: true };
    renderApp(path, {
      server: { 'GET /api/track-record': () => ({ body: { ...emptyRecord, state } }) },
    });
    expect(
      await screen.findByText('Forecasts are switched off on this installation.'),
    ).toBeDefined();
  });

  it('sees how often ranges held, and the way to all of them', async () => {
    renderApp(path, { server: { 'GET /api/track-record': () => ({ body: sampleTrackRecord }) } });
    const words = '80% ranges for Bitcoin’s next 24 hours held 80.3% of the time (n = 4,000).';
    expect(await screen.findByText(words)).toBeDefined();
    const link = screen.getByRole('link', { name: 'See our track record' });
    expect(link.getAttribute('href')).toBe('/track-record');
  });
});

describe('the trial on the landing page', () => {
  const visit = (isOffered: boolean) =>
    renderApp('/', {
      server: {
        [`GET ${trialEndpoints.trialOffer.path}`]: () => ({ body: { isOffered, days: 7 } }),
      },
    });
  const sentence = 'Try Pro for 7 days. No card needed.';

  it('is mentioned beside the ways in', async () => {
    visit(true);
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('is not mentioned while trials are switched off', async () => {
    visit(false);
    await screen.findByRole('region', { name: 'Plans and prices' });
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('a simulated market', () => {
  it('is shown on the landing page', async () => {
    const body = marketList.map((listed) => ({ ...listed, kind: 'simulated' }));
    renderApp('/', { server: { 'GET /api/market-data': () => ({ body }) } });
    expect(await screen.findByRole('complementary', { name: 'Simulated data' })).toBeDefined();
  });
});

describe('beside the login', () => {
  it('explains the reasons to log in', async () => {
    renderApp('/auth', {});
    const panel = within(await screen.findByRole('complementary', { name: 'The market now' }));
    expect(await panel.findByRole('img', bitcoin)).toBeDefined();
    expect(panel.getByRole('table', { name: 'The largest coins' })).toBeDefined();
  });

  it('does not fail with the market', async () => {
    renderApp('/auth', { server: { 'GET /api/market-data': () => 'down' } });
    const panel = within(await screen.findByRole('complementary', { name: 'The market now' }));
    expect(await panel.findByText('Failed to fetch market data')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDefined();
  });
});
