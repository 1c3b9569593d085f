import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { maintenanceHeader } from '#contract/headers.ts';
import { operations } from '#contract/operations.ts';
import { maintenanceStream } from '#domain/maintenance/maintenance.ts';
import { createApi } from '../create-api.ts';
import { call, password, register, registerSupport } from '../testing/api-client.ts';
import { runStaffedApi } from '../testing/staffed-api.ts';

const secret = 'whsec_of_this_test';
const { running, admin } = await runStaffedApi({
  settings: {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  },
});
const { platform } = running;
const member = await register(running, 'member@example.com');

// A second process with the same stores.
const other = await createApi({ ...platform, maintenancePollMs: 10 });
const server: Server = createServer(other.handler);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const otherUrl = { url: `http://127.0.0.1:${String(port)}` };

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await other.close();
});

const until = '2026-03-02T11:00:00.000Z';
const { path: startPath } = operations.startMaintenance;
const { path: endPath } = operations.endMaintenance;
const body = { until, reason: 'A larger disk' };
const start = () => admin.call('POST', startPath, { body });
const end = () => admin.call('POST', endPath);

afterEach(async () => {
  await end();
});

const rename = (where: { readonly url: string } = running) =>
  call(where, 'PATCH', {
    path: operations.changeProfile.path,
    body: { displayName: 'Ada', username: 'ada' },
    headers: { cookie: member.cookie },
  });

it('refuses changes with the expected end, and accepts them again afterwards', async () => {
  const started = await start();
  const startedAt = platform.clock.now().toISOString();
  expect([started.status, started.body]).toEqual([200, { maintenance: { ...body, startedAt } }]);
  const refused = await rename();
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({
    code: 'server/maintenance',
    retryAt: until,
    message: 'Tidemark is under maintenance until 2 March 2026 at 11:00 GMT. Nothing was saved.',
  });
  expect(refused.headers.get('retry-after')).toBe('7200');
  expect((await end()).body).toEqual({ maintenance: null });
  expect((await rename()).status).toBe(200);
});

it('reads, login and logout work, and each answer names the expected end', async () => {
  await start();
  const me = await member.call('GET', operations.me.path);
  expect([me.status, me.headers.get(maintenanceHeader)]).toEqual([200, until]);
  const login = { email: member.email, password };
  const loggedIn = await call(running, 'POST', { path: operations.signIn.path, body: login });
  expect(loggedIn.status).toBe(200);
  const cookie = loggedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { path } = operations.signOut;
  expect((await call(running, 'POST', { path, headers: { cookie } })).status).toBe(204);
  await end();
  expect((await member.call('GET', operations.me.path)).headers.has(maintenanceHeader)).toBe(false);
});

it('sessions are ended, which is logout', async () => {
  const login = { email: member.email, password };
  const loggedIn = await call(running, 'POST', { path: operations.signIn.path, body: login });
  const cookie = loggedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  await start();
  const { method, path } = operations.endOtherSessions;
  const ended = await call(running, method.toUpperCase(), {
    path,
    headers: { cookie: member.cookie },
  });
  expect(ended.status).toBe(204);
  expect(
    (await call(running, 'GET', { path: operations.me.path, headers: { cookie } })).status,
  ).toBe(401);
});

it('a read that writes an edition is refused', async () => {
  const { path } = operations.newsletterToday;
  await start();
  expect((await admin.call('GET', `${path}?refresh=true`)).body).toMatchObject({
    code: 'server/maintenance',
  });
  expect((await admin.call('GET', path)).status).toBe(200);
});

it('changes are refused until a process knows whether there is maintenance', async () => {
  let isAway = true;
  const read: typeof platform.eventStore.read = (...given) => {
    if (isAway && given[0] === maintenanceStream) throw new Error('away');
    return platform.eventStore.read(...given);
  };
  const eventStore = { ...platform.eventStore, read };
  const late = await createApi({ ...platform, eventStore, maintenancePollMs: 10 });
  const lateServer = createServer(late.handler);
  await new Promise<void>((resolve) => lateServer.listen(0, '127.0.0.1', resolve));
  const address = lateServer.address() as AddressInfo;
  const where = { url: `http://127.0.0.1:${String(address.port)}` };
  const refused = await rename(where);
  expect([refused.status, refused.body]).toMatchObject([503, { code: 'server/unavailable' }]);
  expect((await call(where, 'GET', { path: '/healthz' })).status).toBe(200);
  isAway = false;
  await vi.waitFor(async () => {
    expect((await rename(where)).status).toBe(200);
  });
  lateServer.closeAllConnections();
  await new Promise((resolve) => lateServer.close(resolve));
  await late.close();
});

it('a second process follows, in both directions', async () => {
  await start();
  await vi.waitFor(async () => {
    expect((await rename(otherUrl)).status).toBe(503);
  });
  await end();
  await vi.waitFor(async () => {
    expect((await rename(otherUrl)).status).toBe(200);
  });
});

it('a process that starts during maintenance refuses changes from the beginning', async () => {
  await start();
  const late = await createApi(platform);
  const lateServer = createServer(late.handler);
  await new Promise<void>((resolve) => lateServer.listen(0, '127.0.0.1', resolve));
  const address = lateServer.address() as AddressInfo;
  expect((await rename({ url: `http://127.0.0.1:${String(address.port)}` })).status).toBe(503);
  lateServer.closeAllConnections();
  await new Promise((resolve) => lateServer.close(resolve));
  await late.close();
});

it('an overrun asks to try again later, without a time that has passed', async () => {
  await start();
  const before = platform.clock.now();
  platform.clock.set(new Date('2026-03-02T11:00:01.000Z'));
  const refused = await rename();
  platform.clock.set(before);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(refused.body).toMatchObject({ code: 'server/maintenance' });
  expect(refused.body).not.toHaveProperty('retryAt');
});

it('a delivery of the payment provider gets 503, and is processed when it is repeated', async () => {
  const event = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    created: 1,
    data: { object: { object: 'invoice', customer: 'cus_1' } },
  });
  const at = String(Math.floor(Date.now() / 1000));
  const mac = createHmac('sha256', secret).update(`${at}.${event}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${mac}` };
  const deliver = () =>
    call(running, 'POST', {
      path: operations.stripeWebhook.path,
      bytes: Buffer.from(event),
      headers,
    });
  await start();
  const { waiting } = await platform.jobs.counts();
  expect((await deliver()).status).toBe(503);
  expect((await platform.jobs.counts()).waiting).toBe(waiting);
  await end();
  expect((await deliver()).status).toBe(200);
  expect((await platform.jobs.counts()).waiting).toBe(waiting + 1);
});

it('only admins switch it, with a reason and an end in the future', async () => {
  const support = await registerSupport(running, 'support@example.com');
  expect((await support.call('POST', startPath, { body })).status).toBe(403);
  expect((await member.call('POST', startPath, { body })).status).toBe(403);
  expect((await support.call('GET', startPath.replace('/start', ''))).status).toBe(200);
  for (const wrong of [
    { ...body, reason: '' },
    { ...body, until: 'tomorrow' },
    { ...body, until: platform.clock.now().toISOString() },
  ])
    expect((await admin.call('POST', startPath, { body: wrong })).status).toBe(400);
  expect((await end()).body).toMatchObject({ code: 'maintenance/not-on' });
});
