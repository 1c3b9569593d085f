import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import { call, register, registerAdmin, type RunningApi, runApi } from '../testing/api-client.ts';
import { demoMail, demoStub } from '../testing/demo-stub.ts';
import type { DemoControl } from './demo.route.ts';

const calls: string[] = [];
const demo: DemoControl = {
  ...demoStub,
  reset: () => {
    calls.push('reset');
    return Promise.resolve();
  },
};

const control = [
  ['GET', `${operations.demoOutbox.path}?to=a@example.com`, undefined],
  ['POST', operations.demoClock.path, { advance: 'P31D' }],
  ['GET', operations.demoProvider.path, undefined],
  ['POST', operations.demoProvider.path, { deliveries: 'drop' }],
  ['POST', operations.demoIncident.path, { email: 'a@example.com', incident: 'dispute' }],
  ['POST', operations.demoReset.path, undefined],
] as const;
const all = [
  ['GET', operations.demo.path, undefined],
  ['GET', operations.demoClock.path, undefined],
  ...control,
] as const;

describe('the demo of a trial', () => {
  let running: RunningApi;
  let folder: string;
  beforeAll(async () => {
    // Nothing is in it, so that this is a trial.
    folder = await mkdtemp(join(tmpdir(), 'tidemark-trial-'));
    running = await runApi({ settings: { DEMO: 'auto', DATA_DIR: folder }, deps: { demo } });
  });
  afterAll(async () => {
    await running.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('shows its password, moves its clock and shows its mails', async () => {
    const described = await call(running, 'GET', { path: operations.demo.path });
    expect(described.body).toMatchObject({ password: 'Demo-Password-1' });
    const body = { advance: 'P31D' };
    const moved = await call(running, 'POST', { path: operations.demoClock.path, body });
    expect(moved.body).toEqual({ now: '2026-04-02T09:00:00.000Z', ran: 3 });
    const headers = { prefer: 'respond-async, wait=10' };
    const begun = await call(running, 'POST', { path: operations.demoClock.path, body, headers });
    expect(begun.status).toBe(202);
    expect(begun.headers.get('preference-applied')).toBe('respond-async');
    const progress = await call(running, 'GET', { path: operations.demoClock.path });
    expect(progress.body).toMatchObject({
      target: '2026-04-02T09:00:00.000Z',
      ran: 2,
      running: true,
    });
    const mails = await call(running, 'GET', {
      path: `${operations.demoOutbox.path}?to=a@example.com`,
    });
    expect(mails.body).toEqual([{ ...demoMail, to: 'a@example.com' }]);
  });

  it('says how its payment provider delivers, changes that, and pays with a test card alone', async () => {
    const path = operations.demoProvider.path;
    expect((await call(running, 'GET', { path })).body).toMatchObject({ deliveries: 'normal' });
    const dropped = await call(running, 'POST', { path, body: { deliveries: 'drop' } });
    expect(dropped.body).toMatchObject({ deliveries: 'drop' });
    const lost = await call(running, 'POST', { path, body: { deliveries: 'lost' } });
    expect(lost.status).toBe(400);
    const card = (paymentMethod: string) => ({ clientSecret: 'pi_1_secret_1', paymentMethod });
    const paid = await call(running, 'POST', {
      path: operations.demoPay.path,
      body: card('pm_card_visa'),
    });
    expect(paid.body).toEqual({ status: 'succeeded', message: 'pm_card_visa' });
    const real = await call(running, 'POST', {
      path: operations.demoPay.path,
      body: card('4242424242424242'),
    });
    expect(real.status).toBe(400);
  });

  it('lets something happen to a member', async () => {
    const path = operations.demoIncident.path;
    const body = { email: 'a@example.com', incident: 'dispute' };
    expect((await call(running, 'POST', { path, body })).status).toBe(204);
    const unknown = { ...body, incident: 'earthquake' };
    expect((await call(running, 'POST', { path, body: unknown })).status).toBe(400);
  });

  it('rejects invalid clock moves', async () => {
    const body = { advance: 'tomorrow' };
    const wrong = await call(running, 'POST', { path: operations.demoClock.path, body });
    expect(wrong.status).toBe(400);
    expect((wrong.body as Problem).errors?.[0]?.field).toBe('advance');
  });

  it('is reset, but not by another site’s page', async () => {
    const headers = { origin: 'http://evil.example' };
    const foreign = await call(running, 'POST', { path: operations.demoReset.path, headers });
    expect(foreign.status).toBe(403);
    expect(calls).toEqual([]);
    expect((await call(running, 'POST', { path: operations.demoReset.path })).status).toBe(204);
    expect(calls.splice(0)).toEqual(['reset']);
  });

  it.each([
    { 'x-forwarded-for': '192.0.2.1' },
    { 'x-forwarded-host': 'tidemark.example' },
    { 'x-forwarded-anything': '' },
    { forwarded: 'for=192.0.2.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '192.0.2.1' },
  ])('does not exist for a request with %j', async (headers) => {
    for (const [method, path, body] of all) {
      const answer = await call(running, method, { path, body, headers });
      expect([answer.status, path]).toEqual([404, path]);
      expect(answer.text).not.toContain('Demo-Password-1');
    }
    expect(calls).toEqual([]);
  });
});

describe('a demo that was asked for', () => {
  let running: RunningApi;
  beforeAll(async () => {
    running = await runApi({ settings: { DEMO: 'on' }, deps: { demo } });
  });
  afterAll(() => running.close());

  it('is described to everybody; a signed-in admin alone controls it and reads its mails', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    expect((await call(running, 'GET', { path: operations.demo.path, headers })).status).toBe(200);
    const member = await register(running, 'member@example.com');
    const admin = await registerAdmin(running, 'admin@example.com');
    for (const [method, path, body] of control) {
      expect((await call(running, method, { path, body })).status).toBe(401);
      const forwarded = await call(running, method, { path, body, headers });
      expect(forwarded.status).toBe(401);
      expect(forwarded.text).not.toContain(demoMail.subject);
      expect((await member.call(method, path, { body })).status).toBe(403);
      expect(calls).toEqual([]);
      expect((await admin.call(method, path, { body, headers })).status).toBeLessThan(300);
    }
    expect(calls.splice(0)).toEqual(['reset']);
  });
});
