import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  NewsletterChoice,
  Notification,
  Notifications,
} from '#contract/account/notifications.ts';
import { type GuardedResource, user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

afterEach(resetApp);

const toggle = (topic: Notification['topic'], given: Partial<Notification> = {}): Notification => ({
  topic,
  enabled: true,
  canChange: true,
  sent: true,
  ...given,
});

const listed = (given: Partial<Notifications> = {}): Notifications => ({
  email: 'rosa@tidemark.example',
  emailVerified: true,
  suppression: null,
  newsletter: { frequency: 'daily', topics: ['movers', 'market', 'takeaways', 'analysis'] },
  notifications: [
    toggle('getting-started'),
    toggle('newsletter', { enabled: false, sent: false }),
    toggle('security', { canChange: false }),
  ],
  ...given,
});

const path = '/api/notifications';
const open = (server: FakeServer, opened: readonly GuardedResource[] = []): RenderedApp =>
  renderApp('/settings#notifications', { user: user(), opened, server });
const switchOf = (name: string): Promise<HTMLInputElement> =>
  screen.findByRole<HTMLInputElement>('switch', { name: `${name} by email` });

describe('the notifications', () => {
  it('say which mails cannot be switched off, which are not sent yet, and where they go', async () => {
    open({ [`GET ${path}`]: () => ({ body: listed() }) });
    expect((await switchOf('Account security')).disabled).toBe(true);
    const list = screen.getByRole('list', { name: 'Notify me about' });
    expect(within(list).getByText(/Always sent\./)).toBeDefined();
    expect(within(list).getByText(/We do not send these yet/)).toBeDefined();
    expect(screen.getByText(/We email you at rosa@tidemark\.example/)).toBeDefined();
    expect(screen.queryByText(/You have not confirmed/)).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Your coins' })).toBeNull();
  });

  it('say that an address that is not confirmed gets no optional mail', async () => {
    open({ [`GET ${path}`]: () => ({ body: listed({ emailVerified: false }) }) });
    expect(await screen.findByText(/You have not confirmed rosa@tidemark\.example/)).toBeDefined();
  });

  it('ask how often the newsletter comes and what is in it, once it is switched on', async () => {
    const on = { notifications: [toggle('newsletter')] };
    const { calls, person } = open({
      [`GET ${path}`]: () => ({ body: listed(on) }),
      [`PUT ${path}/newsletter`]: () => ({
        body: listed({ ...on, newsletter: { frequency: 'weekly', topics: ['movers'] } }),
      }),
    });
    const row = (await switchOf('Newsletter')).closest('li');
    if (!row) throw new Error('no row');
    await person.click(within(row).getByRole('radio', { name: 'Weekly, on Mondays' }));
    await screen.findByText('Saved');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      frequency: 'weekly',
      topics: ['movers', 'market', 'takeaways', 'analysis'],
    });
    const own = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Your coins' });
    expect(own.checked).toBe(false);
    expect(screen.getByText(/the first eight coins on your list/)).toBeDefined();
    const analysis = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Analysis' });
    expect(analysis.checked).toBe(false);
  });

  it('put the coins of the watchlist in the newsletter, for readers of the newsletter', async () => {
    const on = { notifications: [toggle('newsletter')] };
    const topics = ['watchlist', 'movers'] as const;
    const { calls, person } = open({
      [`GET ${path}`]: () => ({
        body: listed({ ...on, newsletter: { frequency: 'daily', topics: ['movers'] } }),
      }),
      [`PUT ${path}/newsletter`]: () => ({
        body: listed({ ...on, newsletter: { frequency: 'daily', topics: [...topics] } }),
      }),
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Your coins' }));
    await screen.findByText('Saved');
    const sent = calls.find(({ method }) => method === 'PUT')?.body as NewsletterChoice;
    expect(new Set(sent.topics)).toEqual(new Set(topics));
  });

  it('offer no choice about the own coins with Basic, and keep an earlier one', async () => {
    const on = { notifications: [toggle('newsletter')] };
    const saved = listed({ ...on, newsletter: { frequency: 'daily', topics: ['watchlist'] } });
    const answer = () => ({ body: saved });
    const { calls, person } = open(
      { [`GET ${path}`]: answer, [`PUT ${path}/newsletter`]: answer },
      ['unlimited-news'],
    );
    await person.click(await screen.findByRole('checkbox', { name: 'Analysis' }));
    await screen.findByText('Saved');
    expect(screen.queryByRole('checkbox', { name: 'Your coins' })).toBeNull();
    expect(screen.getByText(/With your plan, the newsletter begins with/)).toBeDefined();
    const sent = calls.find(({ method }) => method === 'PUT')?.body as NewsletterChoice;
    expect(sent.topics).toEqual(['watchlist', 'analysis']);
  });

  it('say that mails came back, and offer to confirm the address anew', async () => {
    const { calls, person } = open({
      [`GET ${path}`]: () => ({ body: listed({ suppression: 'bounce' }) }),
      'POST /api/auth/verify-email/resend': () => ({ body: { message: 'Sent.' } }),
    });
    expect(await screen.findByText(/Our emails to rosa@tidemark\.example bounced/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: /link/i }));
    await waitFor(() => {
      expect(calls.some(({ method }) => method === 'POST')).toBe(true);
    });
  });

  it('are switched immediately, each on its own', async () => {
    const on = toggle('newsletter', { enabled: true, sent: false });
    const saved = listed({ notifications: [on, toggle('security', { canChange: false })] });
    const { calls, person } = open({
      [`GET ${path}`]: () => ({ body: listed() }),
      [`PUT ${path}`]: () => ({ body: saved }),
    });
    const newsletter = await switchOf('Newsletter');
    await person.click(newsletter);
    expect(newsletter.checked).toBe(true);
    await screen.findByText('Saved');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      choices: { newsletter: true },
    });
  });

  it('go back when they could not be saved, and say so', async () => {
    const { person } = open({
      [`GET ${path}`]: () => ({ body: listed() }),
      [`PUT ${path}`]: () => ({ status: 500, body: {} }),
    });
    const newsletter = await switchOf('Newsletter');
    await person.click(newsletter);
    expect((await screen.findByRole('alert')).textContent).toContain('Could not save your choice');
    await waitFor(() => {
      expect(newsletter.checked).toBe(false);
    });
  });

  it('say that one could not be saved although another was switched afterwards', async () => {
    const first = Promise.withResolvers<{ status: number; body: object }>();
    const answers = [
      first.promise,
      { body: listed({ notifications: [toggle('getting-started', { enabled: false })] }) },
    ];
    const { person } = open({
      [`GET ${path}`]: () => ({ body: listed() }),
      [`PUT ${path}`]: () => answers.shift() ?? 'down',
    });
    await person.click(await switchOf('Newsletter'));
    await person.click(await switchOf('First steps'));
    first.resolve({ status: 500, body: {} });
    expect((await screen.findByRole('alert')).textContent).toContain('Could not save your choice');
    await screen.findByText('Saved');
    expect(screen.getByText('Could not save your choice')).toBeDefined();
  });

  it('show what was saved after two were switched', async () => {
    // Another tab has switched the newsletter off again.
    const saved = { body: listed() };
    const first = Promise.withResolvers<typeof saved>();
    const answers = [first.promise, saved];
    const { person } = open({
      [`GET ${path}`]: () => ({ body: listed() }),
      [`PUT ${path}`]: () => answers.shift() ?? 'down',
    });
    const newsletter = await switchOf('Newsletter');
    await person.click(newsletter);
    await person.click(await switchOf('First steps'));
    first.resolve(saved);
    await screen.findByText('Saved');
    await waitFor(() => {
      expect(newsletter.checked).toBe(false);
    });
  });

  it('that cannot be loaded can be asked for again', async () => {
    let broken = true;
    const { person } = open({
      [`GET ${path}`]: () => (broken ? { status: 400, body: {} } : { body: listed() }),
    });
    await screen.findByText('Could not load your notification settings');
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await switchOf('First steps')).toBeDefined();
  });
});

it('the link of a mail asks before it switches such mails off', async () => {
  const message = 'You will no longer receive newsletters.';
  const { calls, person } = renderApp('/confirm/switch-off#abc', {
    server: { [`POST ${path}/switch-off`]: () => ({ body: { success: true, message } }) },
  });
  await person.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(calls.find((call) => call.path === `${path}/switch-off`)?.body).toEqual({ token: 'abc' });
});
