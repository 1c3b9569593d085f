import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountStream } from '#domain/account/decider.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { call, password, register, type RunningApi, runApi } from '../testing/api-client.ts';
import { createAuthenticator } from '../testing/authenticator.ts';

const former = '11'.repeat(32);
const next = '22'.repeat(32);
const app = createAuthenticator();

let folder: string;
let running: RunningApi;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-master-key-'));
});
afterEach(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const start = async (keys: Readonly<Record<string, string>>): Promise<void> => {
  running = await runApi({
    settings: { DATA_DIR: folder, ...keys },
    deps: { systemNow: app.systemNow },
  });
};
const restart = async (keys: Readonly<Record<string, string>>): Promise<void> => {
  await running.close();
  await start(keys);
};
const post = (route: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  call(running, 'POST', { path: route, body, headers });
const firstCookie = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

it('keeps logins, mailed links and recovery codes when the master key is replaced', async () => {
  await start({ MASTER_KEY: former });
  const ada = await register(running, 'ada@example.com');
  let verificationId = '';
  for await (const { data } of running.platform.eventStore.read(accountStream(ada.id))) {
    verificationId ||= (data as { verificationId?: string }).verificationId ?? '';
  }
  const link = { purpose: 'verify-email', accountId: ada.id, requestId: verificationId } as const;
  const token = running.platform.linkTokens.issue(
    link,
    new Date(app.systemNow().getTime() + 5 * minuteMs),
  );
  const bea = await register(running, 'bea@example.com');
  const { recoveryCodes } = await app.protect(bea);

  await restart({ MASTER_KEY: next, OTHER_MASTER_KEY: former });
  const { keys } = running.platform;
  expect(await keys.rewrap()).toBeGreaterThanOrEqual(4);
  await restart({ MASTER_KEY: next });

  expect((await post('/api/auth/local', { email: 'ada@example.com', password })).status).toBe(200);
  expect((await post('/api/auth/verify-email', { token })).status).toBe(200);
  const step = await post('/api/auth/local', { email: 'bea@example.com', password });
  expect(step.body).toMatchObject({ requires2FA: true });
  const cookie = firstCookie(step.headers);
  const [recoveryCode = ''] = recoveryCodes;
  const second = await post(
    '/api/auth/verify-totp-login',
    { token: recoveryCode, email: 'bea@example.com' },
    { cookie },
  );
  expect(second.status).toBe(200);
});
