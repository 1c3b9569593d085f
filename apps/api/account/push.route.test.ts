import { describe, expect, it } from 'vitest';
import { endMemberSessions } from '#application/account/staff/help-login.ts';
import { suspendAccount } from '#application/account/suspension/suspend-account.ts';
import { listPushDevices } from '#application/push/push-devices.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import type { PushSettings } from '#contract/account/push.ts';
import { operations } from '#contract/operations.ts';
import { pushBrowser } from '#platform/push/testing/push-browser.ts';
import { call, password, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();

const path = '/api/push/devices';
const { address } = pushBrowser();

const devicesOf = async (of: Visitor): Promise<PushSettings['devices']> =>
  ((await of.call('GET', '/api/push')).body as PushSettings).devices;

const turnOn = async (email: string): Promise<Visitor> => {
  const visitor = await register(running, email);
  expect((await visitor.call('POST', path, { body: address })).status).toBe(200);
  return visitor;
};

describe('notifications in a browser', () => {
  it('are turned on and off again by their member only', async () => {
    const ada = await turnOn('push@example.com');
    const settings = (await ada.call('GET', '/api/push')).body as PushSettings;
    expect(Buffer.from(settings.publicKey, 'base64url')).toHaveLength(65);
    expect(settings.devices).toMatchObject([{ current: true }]);
    const id = settings.devices[0]?.id ?? '';
    const eve = await register(running, 'push-eve@example.com');
    expect(await devicesOf(eve)).toEqual([]);
    await eve.call('DELETE', `${path}/${id}`);
    expect(await devicesOf(ada)).toHaveLength(1);
    const off = await ada.call('DELETE', `${path}/${id}`);
    expect((off.body as PushSettings).devices).toEqual([]);
  });

  it('need a session', async () => {
    expect((await call(running, 'GET', { path: '/api/push' })).status).toBe(401);
    expect((await call(running, 'POST', { path, body: address })).status).toBe(401);
  });

  it.each([
    ['an address without encryption', { endpoint: 'http://push.example.com/1' }, 'endpoint'],
    ['an address that is none', { endpoint: 'push' }, 'endpoint'],
    ['a short key', { p256dh: 'BA' }, 'p256dh'],
    ['a long secret', { auth: 'A'.repeat(23) }, 'auth'],
    ['a key that cannot be used', { p256dh: `BA${'A'.repeat(85)}` }, 'p256dh'],
  ])('refuse %s', async (what, wrong, field) => {
    const name = what.replaceAll(' ', '-');
    const visitor = await register(running, `push-${name}@example.com`);
    const answer = await visitor.call('POST', path, { body: { ...address, ...wrong } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`"field":"${field}`);
    expect(await devicesOf(visitor)).toEqual([]);
  });

  it('end with "Log out", but not when inactivity ended the session', async () => {
    for (const [cause, left] of [
      ['inactivity', 1],
      ['asked', 0],
    ] as const) {
      const ada = await turnOn(`push-${cause}@example.com`);
      await ada.call('POST', operations.signOut.path, { body: { cause } });
      expect(await listPushDevices(running.platform, ada.id)).toHaveLength(left);
    }
  });

  it('end where the member logs another device out', async () => {
    const ada = await turnOn('push-others@example.com');
    const body = { email: 'push-others@example.com', password };
    const other = await call(running, 'POST', { path: operations.signIn.path, body });
    const cookie = other.headers.get('set-cookie')?.split(';')[0] ?? '';
    await call(running, 'DELETE', { path: '/api/sessions', headers: { cookie } });
    expect(await listPushDevices(running.platform, ada.id)).toEqual([]);
  });

  it('end with a suspension, and when support ends all sessions', async () => {
    const suspended = await turnOn('push-suspended@example.com');
    const context = { actor: 'system', now: new Date(), correlationId: 'push' };
    const { platform } = running;
    const suspension = { accountId: suspended.id, reason: 'Stolen password' };
    await suspendAccount(platform, suspension, context);
    expect(await listPushDevices(platform, suspended.id)).toEqual([]);

    const lost = await turnOn('push-lost@example.com');
    await lost.call('POST', operations.signOut.path, { body: { cause: 'inactivity' } });
    const ended = await endMemberSessions(
      platform,
      { accountId: lost.id, reason: 'Lost laptop' },
      context,
    );
    expect(ended.revision).toBeGreaterThan(0);
    expect(await listPushDevices(platform, lost.id)).toEqual([]);
  });

  it('are in the export without their keys, and erased with the account', async () => {
    const ada = await turnOn('push-export@example.com');
    const exported = await ada.call('POST', '/api/account/export', { body: { password } });
    const { pushDevices } = JSON.parse(exported.text) as { pushDevices: object[] };
    expect(pushDevices).toMatchObject([{ endpoint: address.endpoint }]);
    expect(exported.text).not.toContain(address.auth);
    expect(exported.text).not.toContain(address.p256dh);
    await eraseAccount(
      running.platform,
      { accountId: ada.id },
      { actor: 'system', now: running.platform.clock.now(), correlationId: 'test' },
    );
    expect(await listPushDevices(running.platform, ada.id)).toEqual([]);
  });
});
