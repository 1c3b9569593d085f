import { describe, expect, it } from 'vitest';
import type { OwnSessions } from '#contract/account/sessions.ts';
import {
  type TestResponse,
  call,
  password,
  register,
  type Visitor,
} from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const signInAs = async (email: string, secret = password): Promise<TestResponse> =>
  call(running, 'POST', {
    path: '/api/auth/local',
    body: { email, password: secret },
    headers: { 'user-agent': firefox },
  });

const secondDevice = async (email: string): Promise<{ readonly cookie: string }> => {
  const answer = await signInAs(email);
  return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
};

const sessionsOf = async (visitor: Visitor): Promise<OwnSessions> => {
  await running.platform.reachedHead();
  return (await visitor.call('GET', '/api/sessions')).body as OwnSessions;
};

const isSignedIn = async (headers: { readonly cookie: string }): Promise<boolean> =>
  (await call(running, 'GET', { path: '/api/auth/me', headers })).status === 200;

describe('the devices of a member', () => {
  it('are listed with this one marked, and with the sign-in history beside it', async () => {
    const ada = await register(running, 'devices@example.com');
    await secondDevice('devices@example.com');
    await signInAs('devices@example.com', 'Wrong1234');
    const { sessions, history } = await sessionsOf(ada);
    expect(sessions.map(({ device, current }) => [device, current]).sort()).toEqual([
      ['Firefox on Linux', false],
      ['Unknown device', true],
    ]);
    expect(sessions[0]).toMatchObject({ address: '127.0.0.…', remembered: false });
    expect(history.map(({ succeeded, device }) => [succeeded, device]).sort()).toEqual([
      [false, 'Firefox on Linux'],
      [true, 'Firefox on Linux'],
    ]);
    expect(JSON.stringify(sessions)).not.toMatch(/tokenHash|127\.0\.0\.1/);
  });

  it('are logged out one by one', async () => {
    const ada = await register(running, 'one@example.com');
    const second = await secondDevice('one@example.com');
    const { sessions } = await sessionsOf(ada);
    const other = sessions.find(({ current }) => !current)?.id ?? '';
    expect((await ada.call('DELETE', `/api/sessions/${other}`)).status).toBe(204);
    expect(await isSignedIn(second)).toBe(false);
    const check = await call(running, 'POST', { path: '/api/auth/check', headers: second });
    expect(check.body).toMatchObject({ ended: true, endedBecause: 'device' });
    expect((await ada.call('DELETE', `/api/sessions/${other}`)).status).toBe(404);
    expect((await ada.call('GET', '/api/auth/me')).status).toBe(200);
  });

  it('are logged out at once, all but this one', async () => {
    const ada = await register(running, 'all@example.com');
    const devices = [await secondDevice('all@example.com'), await secondDevice('all@example.com')];
    expect((await ada.call('DELETE', '/api/sessions')).status).toBe(204);
    for (const device of devices) expect(await isSignedIn(device)).toBe(false);
    expect((await sessionsOf(ada)).sessions).toHaveLength(1);
  });

  it('of somebody else are out of reach', async () => {
    const ada = await register(running, 'mine@example.com');
    const grace = await register(running, 'hers@example.com');
    const { sessions } = await sessionsOf(grace);
    const answer = await ada.call('DELETE', `/api/sessions/${sessions[0]?.id ?? ''}`);
    expect(answer.status).toBe(404);
    expect((await grace.call('GET', '/api/auth/me')).status).toBe(200);
  });
});
