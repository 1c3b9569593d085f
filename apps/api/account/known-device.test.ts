import { describe, expect, it } from 'vitest';
import { passwordResetJob } from '#application/account/credentials/password-reset-job.ts';
import { getRateLimits } from '../http/limits.ts';
import {
  call,
  password,
  register,
  registerAdmin,
  type TestResponse,
} from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';
import { operations } from '#contract/operations.ts';

const attempts = 3;
const running = await runApiForFile({ settings: { SIGN_IN_ATTEMPTS: String(attempts) } });

const logIn = (email: string, given: string, cookie = ''): Promise<TestResponse> =>
  call(running, 'POST', {
    path: operations.signIn.path,
    body: { email, password: given },
    ...(cookie === '' ? {} : { headers: { cookie } }),
  });

const guess = async (email: string, cookie = ''): Promise<number[]> => {
  const statuses: number[] = [];
  for (let count = 0; count <= attempts; count += 1)
    statuses.push((await logIn(email, 'Wrong-guess-1', cookie)).status);
  return statuses;
};

const deviceOf = ({ headers }: TestResponse): string =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith('tm_device='))
    ?.split(';')[0] ?? '';

const locked = [401, 401, 401, 429];

describe('an account whose attempts a stranger used up', () => {
  it('can still be logged in to on a device with an earlier login, and nowhere else', async () => {
    const { email } = await register(running, 'owner@example.com');
    const device = deviceOf(await logIn(email, password));
    expect(device).not.toBe('');
    expect(await guess(email)).toEqual(locked);
    expect((await logIn(email, password)).status).toBe(429);
    expect((await logIn(email, password, device)).status).toBe(200);
  });

  it('is not opened by the device of another account', async () => {
    const stranger = await register(running, 'stranger@example.com');
    const { email } = await register(running, 'other-owner@example.com');
    const device = deviceOf(await logIn(stranger.email, password));
    await guess(email);
    expect((await logIn(email, password, device)).status).toBe(429);
  });

  it('keeps several accounts of one device apart', async () => {
    const { email: first } = await register(running, 'first@example.com');
    const { email: second } = await register(running, 'second@example.com');
    const device = deviceOf(await logIn(first, password));
    const shared = deviceOf(await logIn(second, password, device));
    await guess(first);
    await guess(second);
    expect((await logIn(first, password, shared)).status).toBe(200);
    expect((await logIn(second, password, shared)).status).toBe(200);
  });

  it('limits the guesses on a known device too', async () => {
    const { email } = await register(running, 'shared@example.com');
    const device = deviceOf(await logIn(email, password));
    const statuses = [...(await guess(email, device)), ...(await guess(email, device))];
    // Its own attempts, and then those of the account.
    expect(statuses.filter((status) => status === 401)).toHaveLength(2 * attempts);
    expect((await logIn(email, password, device)).status).toBe(429);
  });

  it.each([
    ['a member', register],
    ['an admin', registerAdmin],
  ] as const)('of %s sends its owner one request for a new password', async (who, join) => {
    const { email } = await join(running, `${who.replace(' ', '-')}@example.com`);
    const { jobs, rateLimits, lookupHash, config } = running.platform;
    const count = async (): Promise<number> => {
      const waiting = await jobs.administration.list({ state: 'waiting', skip: 0, limit: 100 });
      return waiting.filter(({ name }) => name === passwordResetJob.name).length;
    };
    const before = await count();
    await guess(email);
    await expect.poll(count).toBe(before + 1);
    // As a quarter of an hour later.
    await rateLimits.reset(getRateLimits(config).signInsOfAccount, lookupHash(email));
    expect(await guess(email)).toEqual(locked);
    expect(await count()).toBe(before + 1);
  });
});
