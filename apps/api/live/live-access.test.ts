import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { publishAccessChange } from '#application/access/access-change.ts';
import { endStaffSessions } from '#application/account/staff/end-staff-sessions.ts';
import { revokeAdmin } from '#application/account/staff/revoke-admin.ts';
import {
  checkedFetch,
  register,
  registerAdmin,
  type RunningApi,
  runApi,
} from '../testing/api-client.ts';
import { createLiveAccess } from './live-access.ts';
import { operations } from '#contract/operations.ts';
import { livePath } from '#contract/market/live-path.ts';

let running: RunningApi;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  running = await runApi();
});
afterEach(async () => {
  for (const ws of sockets.splice(0)) ws.terminate();
  await running.close();
});

const password = 'Correct-Horse-1';

const signIn = async (email: string): Promise<string> => {
  const answer = await checkedFetch(`${running.url}${operations.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};

/** Returns the types of the messages received, updated live. */
const join = async (cookie?: string): Promise<string[]> => {
  const url = `${running.url.replace('http', 'ws')}${livePath}`;
  const ws = new WebSocket(url, { headers: cookie === undefined ? {} : { cookie } });
  sockets.push(ws);
  const types: string[] = [];
  ws.on('message', (bytes: Buffer) => {
    types.push((JSON.parse(bytes.toString()) as { type: string }).type);
  });
  await once(ws, 'open');
  return types;
};

/** Messages are ordered: everything sent before has arrived once this is answered. */
const waitForAnswer = async (types: readonly string[], index: number): Promise<void> => {
  sockets[index]?.send('{"type":"GET_MARKET_DATA"}');
  await vi.waitFor(() => {
    expect(types).toContain('MARKET_DATA');
  });
};

describe('the loss of the role for the console', () => {
  it('ends the sessions with that reason and tells the open pages, unless the role is back', async () => {
    const { platform } = running;
    const email = 'staff@example.com';
    const admin = await registerAdmin(running, email);
    const member = await register(running, 'ada@example.com');
    const types = await join(admin.cookie);
    const context = { actor: 'operator', now: platform.clock.now(), correlationId: 'test' };
    await endStaffSessions(platform, { accountId: admin.id });
    expect((await admin.call('POST', operations.authCheck.path)).body).toMatchObject({
      isAuthenticated: true,
    });
    await revokeAdmin(platform, { email, reason: 'Left' }, context);
    await endStaffSessions(platform, { accountId: admin.id });
    const over = { isAuthenticated: false, ended: true, endedBecause: 'role' };
    expect((await admin.call('POST', operations.authCheck.path)).body).toMatchObject(over);
    expect((await admin.call('GET', operations.me.path)).status).toBe(401);
    expect((await member.call('GET', operations.me.path)).status).toBe(200);
    await vi.waitFor(() => {
      expect(types).toContain('ACCESS_CHANGED');
    });
  });
});

describe('a change of access', () => {
  it('is sent to the sockets of that account, and to no other', async () => {
    const ada = await register(running, 'ada@example.com');
    await register(running, 'eve@example.com');
    const hers = [
      await join(await signIn('ada@example.com')),
      await join(await signIn('ada@example.com')),
    ];
    const others = [await join(await signIn('eve@example.com')), await join()];
    await publishAccessChange(running.platform, ada.id);
    await vi.waitFor(() => {
      expect(hers).toEqual([['ACCESS_CHANGED'], ['ACCESS_CHANGED']]);
    });
    for (const [index, types] of others.entries()) await waitForAnswer(types, index + 2);
    expect(others).toEqual([['MARKET_DATA'], ['MARKET_DATA']]);
  });
});

describe('the end of a session', () => {
  it('makes its socket a visitor, with one message', async () => {
    const ada = await register(running, 'ada@example.com');
    const cookie = await signIn('ada@example.com');
    const types = await join(cookie);
    const init = { method: 'POST', headers: { cookie } };
    expect((await checkedFetch(`${running.url}${operations.signOut.path}`, init)).status).toBe(204);
    await vi.waitFor(() => {
      expect(types).toEqual(['ACCESS_CHANGED']);
    });
    await publishAccessChange(running.platform, ada.id);
    await waitForAnswer(types, 0);
    expect(types).toEqual(['ACCESS_CHANGED', 'MARKET_DATA']);
  });

  it('reaches a socket whose session was still being looked up', async () => {
    await register(running, 'ada@example.com');
    const cookie = await signIn('ada@example.com');
    const { sessions } = running.platform;
    const find = sessions.find.bind(sessions);
    vi.spyOn(sessions, 'find').mockImplementationOnce(async (tokenHash) => {
      const session = await find(tokenHash);
      const init = { method: 'POST', headers: { cookie } };
      expect((await checkedFetch(`${running.url}${operations.signOut.path}`, init)).status).toBe(
        204,
      );
      return session;
    });
    const types = await join(cookie);
    await vi.waitFor(() => {
      expect(types).toEqual(['ACCESS_CHANGED']);
    });
  });
});

it('a failed session lookup makes the socket a visitor and is marked, so that it is repeated', async () => {
  const access = createLiveAccess({
    gate: { peek: () => Promise.reject(new Error('The store is unavailable.')) },
    findEntitlement: () => Promise.reject(new Error('Visitors have no plan.')),
    supportRefundPence: 0,
    clock: running.platform.clock,
    systemNow: () => new Date(),
  });
  expect(await access.identify('session=one')).toMatchObject({
    caller: undefined,
    lookupFailed: true,
  });
});
