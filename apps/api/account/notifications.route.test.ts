import { describe, expect, it } from 'vitest';
import { topicId } from '#application/account/profile/change-notifications.ts';
import type { Notifications } from '#contract/account/notifications.ts';
import type { Problem } from '#contract/problem.ts';
import { checkedFetch, register, registerAdmin, call } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();

const path = '/api/notifications';
const switches = (body: unknown): Record<string, boolean> =>
  Object.fromEntries(
    (body as Notifications).notifications.map(({ topic, enabled }) => [topic, enabled]),
  );

describe('the mails of a member', () => {
  it('are listed; those about security and payments cannot be switched off, and say so', async () => {
    const ada = await register(running, 'mails@example.com');
    const listed = (await ada.call('GET', path)).body as Notifications;
    expect(listed).toMatchObject({ email: 'mails@example.com', emailVerified: false });
    expect(switches(listed)).toEqual({
      'getting-started': true,
      newsletter: false,
      'weekly-report': true,
      'price-alerts': true,
      'story-alerts': true,
      'trading-signals': false,
      'range-alerts': false,
      security: true,
      payment: true,
    });
    const constant = listed.notifications.filter(({ canChange }) => !canChange);
    expect(constant.map(({ topic }) => topic)).toEqual(['security', 'payment']);
    const refused = await ada.call('PUT', path, { body: { choices: { security: false } } });
    expect(refused.status).toBe(400);
    expect(refused.body as Problem).toMatchObject({
      code: 'account/mail-always-sent',
      message: 'Mails about security and payments cannot be switched off.',
    });
  });

  it('are switched one by one, and a repeat records nothing', async () => {
    const ada = await register(running, 'switch@example.com');
    const body = { choices: { newsletter: true } };
    const answer = await ada.call('PUT', path, { body });
    expect(switches(answer.body)).toMatchObject({ newsletter: true, 'weekly-report': true });
    await ada.call('PUT', path, { body });
    await ada.call('PUT', path, { body: { choices: { 'weekly-report': false } } });
    expect(switches((await ada.call('GET', path)).body)).toMatchObject({
      newsletter: true,
      'weekly-report': false,
    });
    const types: string[] = [];
    for await (const { type } of running.platform.eventStore.read(`account-${ada.id}`)) {
      types.push(type);
    }
    expect(types.filter((type) => type === 'AccountNotificationsChanged')).toHaveLength(2);
  });

  it('are a newsletter as often, and with the parts, as chosen; nothing at first, then all of it daily', async () => {
    const ada = await register(running, 'newsletter@example.com');
    const first = (await ada.call('GET', path)).body as Notifications;
    expect(first.newsletter).toEqual({
      frequency: 'daily',
      topics: ['movers', 'market', 'takeaways', 'analysis'],
    });
    expect(first.suppression).toBeNull();
    const body = { frequency: 'weekly', topics: ['analysis', 'movers'] };
    const answer = await ada.call('PUT', `${path}/newsletter`, { body });
    expect((answer.body as Notifications).newsletter).toEqual({
      frequency: 'weekly',
      topics: ['movers', 'analysis'],
    });
    const odd = await ada.call('PUT', `${path}/newsletter`, {
      body: { frequency: 'hourly', topics: [] },
    });
    expect(odd.status).toBe(400);
  });

  it('are changed by nothing else', async () => {
    const ada = await register(running, 'odd@example.com');
    for (const body of [
      { choices: { newsletter: 'yes' } },
      { choices: { everything: false } },
      { choices: {}, email: 'another@example.com' },
      {},
    ]) {
      expect((await ada.call('PUT', path, { body })).status).toBe(400);
    }
  });

  it('about work in the console concern staff alone', async () => {
    const admin = await registerAdmin(running, 'staff@example.com');
    expect(switches((await admin.call('GET', path)).body)).toMatchObject({ 'staff-work': true });
  });
});

describe('the link of a mail', () => {
  const tokenFor = (accountId: string, requestId: string): string => {
    const link = { purpose: 'switch-off', accountId, requestId };
    return running.platform.linkTokens.issue(link, new Date(Date.now() + 60_000));
  };

  it('switches such mails off without a session, again and again', async () => {
    const ada = await register(running, 'link@example.com');
    const token = tokenFor(ada.id, topicId('getting-started'));
    for (const status of [200, 200]) {
      const answer = await call(running, 'POST', { path: `${path}/switch-off`, body: { token } });
      expect(answer.status).toBe(status);
      expect(answer.body).toEqual({
        success: true,
        message: 'You will no longer receive emails about getting started.',
      });
    }
    // Another's write: her session does not wait for it.
    await running.platform.reachedHead();
    const { body } = await ada.call('GET', path);
    expect(switches(body)).toMatchObject({ 'getting-started': false, 'price-alerts': true });
  });

  it('is posted by the button of a mail program, again and again; opening it only asks', async () => {
    const ada = await register(running, 'one-click@example.com');
    const at = `${running.url}${path}/switch-off/${tokenFor(ada.id, topicId('price-alerts'))}`;
    const opened = await checkedFetch(at, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `/confirm/switch-off#${at.split('/').at(-1) ?? ''}`,
    ]);
    const isOn = async (): Promise<unknown> => {
      await running.platform.reachedHead();
      return switches((await ada.call('GET', path)).body)['price-alerts'];
    };
    expect(await isOn()).toBe(true);
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form];
    for (const body of bodies)
      expect((await checkedFetch(at, { method: 'POST', body })).status).toBe(200);
    expect(await isOn()).toBe(false);
    const forged = await checkedFetch(`${at.slice(0, -4)}AAAA`, {
      method: 'POST',
      body: bodies[0] ?? '',
    });
    expect([forged.status, await forged.json()]).toMatchObject([
      400,
      { code: 'account/link-invalid' },
    ]);
  });

  it('is enough by itself: from any origin, with any content type and any body', async () => {
    const ada = await register(running, 'any-body@example.com');
    const at = `${running.url}${path}/switch-off/${tokenFor(ada.id, topicId('price-alerts'))}`;
    const foreign = { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' };
    const requests: readonly RequestInit[] = [
      { headers: foreign, body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
      { headers: { origin: 'null' } },
      { headers: { 'content-type': 'application/json' }, body: '{"not json' },
      { headers: { 'content-type': 'application/json' }, body: '' },
      { headers: { 'content-type': 'text/plain' }, body: 'List-Unsubscribe=One-Click' },
      { headers: { 'content-type': 'multipart/form-data' }, body: 'without a boundary' },
      { headers: { 'content-type': ';;' }, body: '\u0000' },
      { headers: { 'content-encoding': 'gzip' }, body: 'not compressed' },
      { headers: { cookie: 'tidemark_session=unknown' }, body: 'x'.repeat(300_000) },
      { body: new Uint8Array([0, 255, 254]) },
    ];
    for (const request of requests) {
      const on = { choices: { 'price-alerts': true } };
      await ada.call('PUT', path, { body: on });
      const answer = await checkedFetch(at, { method: 'POST', ...request });
      expect([request, answer.status]).toEqual([request, 200]);
      await running.platform.reachedHead();
      expect(switches((await ada.call('GET', path)).body)['price-alerts']).toBe(false);
    }
    const forged = await checkedFetch(`${at.slice(0, -4)}AAAA`, {
      method: 'POST',
      headers: foreign,
    });
    expect(forged.status).toBe(400);
  });

  it('works although its owner is suspended, and records what it did as theirs', async () => {
    const ada = await register(running, 'suspended-link@example.com');
    const admin = await registerAdmin(running, 'admin-link@example.com');
    const suspended = await admin.call('POST', `/api/admin/members/${ada.id}/suspend`, {
      body: { reason: 'Spam' },
    });
    expect(suspended.status).toBe(200);
    const at = `${running.url}${path}/switch-off/${tokenFor(ada.id, topicId('price-alerts'))}`;
    expect((await checkedFetch(at, { method: 'POST' })).status).toBe(200);
  });

  it('of another purpose or topic does nothing', async () => {
    const ada = await register(running, 'wrong@example.com');
    const other = { purpose: 'verify-email', accountId: ada.id, requestId: topicId('newsletter') };
    const tokens = [
      tokenFor(ada.id, ada.id),
      running.platform.linkTokens.issue(other, new Date(Date.now() + 60_000)),
    ];
    for (const token of tokens) {
      const answer = await call(running, 'POST', { path: `${path}/switch-off`, body: { token } });
      expect(answer.body as Problem).toMatchObject({ code: 'account/link-invalid' });
    }
  });
});
