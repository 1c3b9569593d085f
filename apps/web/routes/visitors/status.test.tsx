import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PublicStatus } from '#contract/system/status.ts';
import { authEndpoints } from '#contract/account/auth.ts';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

const working = {
  id: 'news',
  name: 'News',
  state: 'ok',
  text: 'No problems.',
  since: null,
} as const;
const broken = {
  id: 'mails',
  name: 'Emails',
  state: 'disrupted',
  text: 'Emails may arrive late.',
  since: '2026-10-08T19:12:00.000Z',
} as const;

const answering = (services: PublicStatus['services']) => ({
  'GET /api/status': () => ({ body: { checkedAt: '2026-10-08T20:12:00.000Z', services } }),
});

it('shows visitors what is disrupted, and since when', async () => {
  renderApp('/status', { server: answering([working, broken]) });
  expect(await screen.findByText('Problems with: Emails')).toBeDefined();
  const entry = screen.getByRole('heading', { level: 3, name: 'Emails' }).closest('li');
  if (entry === null) throw new Error('no entry');
  expect(within(entry).getByText('Disrupted')).toBeDefined();
  expect(within(entry).getByText('Emails may arrive late.')).toBeDefined();
  expect(within(entry).getByText(/^Since 8 Oct/u)).toBeDefined();
});

it('says that there are no known problems', async () => {
  renderApp('/status', { server: answering([working]) });
  expect(await screen.findByText('No known problems')).toBeDefined();
});

it('shows a service that is switched off as such, and not as a problem', async () => {
  renderApp('/status', { server: answering([{ ...working, switchedOff: true }]) });
  expect(await screen.findByText('No known problems')).toBeDefined();
  expect(screen.getByText('Switched off')).toBeDefined();
  expect(screen.queryByText('Working')).toBeNull();
});

it('is shown while the server cannot read sessions', async () => {
  const unavailable = { status: 503, body: { code: 'server/unavailable', message: 'No store' } };
  renderApp('/status', {
    server: { ...answering([broken]), [`POST ${authEndpoints.authCheck.path}`]: () => unavailable },
  });
  expect(await screen.findByText('Problems with: Emails')).toBeDefined();
});

it('says so when the status itself cannot be loaded', async () => {
  renderApp('/status', { server: { 'GET /api/status': () => ({ status: 500 }) } });
  const notice = await screen.findByText('Could not load the status', undefined, {
    timeout: 10_000,
  });
  expect(notice.closest('[role="alert"]')).not.toBeNull();
});

it('is linked from the foot of every page', async () => {
  const { address, person } = renderApp('/settings', {
    user: user(),
    server: answering([working]),
  });
  await person.click(await screen.findByRole('link', { name: 'Status' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Status' })).toBeDefined();
  expect(address()).toBe('/status');
});
