import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { user } from '../testing/fixtures.ts';
import type { PredictionRecord } from '#contract/predictions/track-record.ts';
import { resetApp, renderApp, type FakeServer } from '../testing/render-app.tsx';
import { createPredictionRecord, sampleTrackRecord } from '../testing/track-record.ts';
import { suggestPage } from './not-found.tsx';

afterEach(resetApp);

const recordsPath = 'GET /api/track-record/records?symbol=BTC&horizon=24&limit=12';
const day = {
  horizonHours: 24,
  cutOffAt: '2026-01-04T10:00:00.000Z',
  issuedAt: '2026-01-04T10:00:40.000Z',
};
const records = (found: readonly PredictionRecord[]) => () => ({
  body: { records: found, before: null },
});
const gateServer: FakeServer = {
  'GET /api/track-record': () => ({ body: sampleTrackRecord }),
  [recordsPath]: records([createPredictionRecord('10', day)]),
};

describe('a signed-out visitor', () => {
  it.each(['/', '/dashboard'])('is welcomed at %s', async (path) => {
    renderApp(path, {});
    expect(await screen.findByRole('heading', { name: 'Welcome to Tidemark' })).toBeDefined();
    const login = screen.getByRole('link', { name: 'Login to Continue' });
    expect(login.getAttribute('href')).toBe('/auth');
  });

  it.each([
    '/news',
    '/news/1',
    '/market-sentiment',
    '/markets',
    '/crypto/BTC',
    '/admin/monitoring',
  ])('is asked to log in at %s', async (path) => {
    renderApp(path, {});
    const heading = await screen.findByRole('heading', { name: 'Please log in to continue...' });
    expect(heading).toBeDefined();
    const login = screen.getByRole('link', { name: 'Go to Login' });
    expect(login.getAttribute('href')).toBe('/auth');
    expect(document.title).not.toContain('log in');
  });

  it.each(['/predictions', '/settings', '/subscription'])(
    'meets the own prompt of %s',
    async (path) => {
      renderApp(path, {});
      expect(await screen.findByRole('link', { name: 'Login to Continue' })).toBeDefined();
    },
  );

  it.each(['/predictions', '/expected-moves'])(
    'sees at %s yesterday’s forecast with its outcome, the record and the price, and one button',
    async (path) => {
      renderApp(path, { server: gateServer });
      await screen.findByText(/^Bitcoin forecast for .* issued 4 Jan/);
      const gate = within(screen.getByRole('main'));
      expect(gate.getByText('80% chance: $63,700 to $64,300')).toBeDefined();
      expect(gate.getByText('$64,100, inside the range')).toBeDefined();
      expect(
        await gate.findByText(/^80\.3% of our 24-hour 80% ranges for Bitcoin held/),
      ).toBeDefined();
      expect(await gate.findByText('Pro: £5.99 a month.')).toBeDefined();
      const buttons = gate
        .getAllByRole('link')
        .filter((link) => link.classList.contains('button'))
        .map((link) => link.textContent);
      expect(buttons).toEqual(['Login to Continue']);
    },
  );

  it('sees at the gate a missed range and simulated data as such, and no forecast without an outcome', async () => {
    const open = createPredictionRecord('11', { ...day, actual: null, outcome: 'unresolved' });
    const missed = createPredictionRecord('10', { ...day, actual: 63_000, simulated: true });
    renderApp('/predictions', {
      server: { ...gateServer, [recordsPath]: records([open, missed]) },
    });
    expect(await screen.findByText('$63,000, outside the range')).toBeDefined();
    expect(screen.getByText(/^Bitcoin forecast for .* simulated market$/)).toBeDefined();
    cleanup();
    renderApp('/predictions', { server: { ...gateServer, [recordsPath]: records([open]) } });
    expect(await screen.findByText('Pro: £5.99 a month.')).toBeDefined();
    expect(screen.queryByText(/^Bitcoin forecast for/)).toBeNull();
  });

  it('sees plans and prices below the prompt of /subscription', async () => {
    renderApp('/subscription', {});
    const section = within(await screen.findByRole('region', { name: 'Plans and prices' }));
    expect(await section.findByText('£5.99')).toBeDefined();
    expect(section.getByRole('link', { name: 'Create free account' })).toBeDefined();
  });

  it.each(['/portfolio', '/newsletter'])('sees the login page at %s', async (path) => {
    renderApp(path, {});
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeDefined();
  });

  it('reads no market', async () => {
    const { calls } = renderApp('/settings', {});
    await screen.findByRole('heading', { name: 'Settings' });
    expect(calls.map((call) => call.path)).toEqual(['/api/auth/check']);
  });
});

describe('a member', () => {
  it.each(['/newsletter', '/admin/monitoring'])('is refused at %s', async (path) => {
    const { calls } = renderApp(path, { user: user() });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeDefined();
    const resource = path === '/newsletter' ? 'newsletter-admin' : 'monitor';
    await waitFor(() => {
      const told = calls.filter((call) => call.path === '/api/access/refusals');
      expect(told.map(({ body }) => body)).toEqual([{ resource }]);
    });
    expect(screen.getByText("You don't have permission to access this page.")).toBeDefined();
    const back = screen.getByRole('link', { name: 'Return to Dashboard' });
    expect(back.getAttribute('href')).toBe('/dashboard');
  });

  it('sees no admin link in the sidebar or in the menu', async () => {
    const { person } = renderApp('/portfolio', { user: user() });
    await person.click(await screen.findByRole('button', { name: /Account menu/ }));
    await screen.findByRole('menuitem', { name: 'Log out' });
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses).not.toContain('/newsletter');
    expect(addresses).not.toContain('/admin/monitoring');
    expect(screen.queryByRole('menuitem', { name: 'Console' })).toBeNull();
  });

  it.each([
    ['/predictions', 'Predictions'],
    ['/expected-moves', 'Expected moves'],
  ])(
    'is offered Pro at %s, which is named %s, with what is behind the gate and one button',
    async (path, name) => {
      const { calls } = renderApp(path, { user: user(), server: gateServer });
      expect(await screen.findByRole('heading', { name: 'Premium Feature' })).toBeDefined();
      const gate = within(screen.getByRole('main'));
      const reason = `“${name}” is part of the Pro plan. Your plan does not include this page.`;
      expect(gate.getByText(reason)).toBeDefined();
      expect(await gate.findByText('$64,100, inside the range')).toBeDefined();
      expect(await gate.findByText('Pro: £5.99 a month.')).toBeDefined();
      const links = gate.getAllByRole('link');
      expect(links.filter((link) => link.classList.contains('button'))).toHaveLength(1);
      const asked = calls.map((call) => call.path);
      expect(asked).not.toContain('/api/predictions/btc');
      expect(asked).not.toContain('/api/expected-moves');
    },
  );

  it('finds the portfolio disabled', async () => {
    renderApp('/portfolio', { user: user() });
    const text = await screen.findByText('Portfolio disabled');
    expect(text.hidden).toBe(true);
    expect(screen.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeDefined();
    await waitFor(() => {
      expect(document.title).toBe('Portfolio · Tidemark');
    });
  });
});

describe('an admin', () => {
  it('sees the admin links, tagged ADMIN', async () => {
    const opened = ['admin', 'newsletter-admin', 'monitor'] as const;
    renderApp('/portfolio', { user: user({ role: 'admin' }), opened });
    expect(await screen.findByRole('link', { name: 'Newsletter ADMIN' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Bot Monitor ADMIN' })).toBeDefined();
  });
});

describe('an unknown address', () => {
  it.each([
    ['/nowhere/at/all', null],
    ['/nowhere/at/all', user()],
    ['/track-records', user()],
    ['/market/btc', null],
    ['/newsletter/12', user()],
  ])('%s is a page of its own, signed in or out', async (path, who) => {
    renderApp(path, { user: who });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
  });

  it('tells a visitor, too, that there is no such coin', async () => {
    renderApp('/crypto/nope', {});
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
    expect(screen.getByText(/No coin on Tidemark has the symbol/).textContent).toContain('NOPE');
    cleanup();
    renderApp('/crypto/btc', {});
    expect(await screen.findByRole('link', { name: 'Go to Login' })).toBeDefined();
  });

  it('suggests the likely page', () => {
    expect(suggestPage('/crypt/btc')).toBe('/crypto/BTC');
    expect(suggestPage('/market')).toBe('/markets');
    expect(suggestPage('/zzz')).toBeUndefined();
    expect(suggestPage('/')).toBeUndefined();
  });
});

describe('a server that does not answer', () => {
  it('is named, with a way to try again', async () => {
    renderApp('/dashboard', { server: { 'POST /api/auth/check': () => 'down' } });
    const heading = await screen.findByRole('heading', { name: 'Network Error' });
    expect(heading).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again now' })).toBeDefined();
  });
});
