import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { Problem } from '#contract/problem.ts';
import { call, type RunningApi, runApi } from '../testing/api-client.ts';
import type { DemoControl } from './demo.route.ts';

const mail = { subject: 'Hello', at: '2026-03-02T09:00:00.000Z', text: '', html: '', links: [] };
const calls: string[] = [];
const demo: DemoControl = {
  describe: () =>
    Promise.resolve({
      now: '2026-03-02T09:00:00.000Z',
      password: 'Demo-Password-1',
      personas: [],
      outbox: paths.demoOutbox,
      provider: null,
    }),
  clock: () =>
    Promise.resolve({
      now: '2026-03-12T00:00:00.000Z',
      target: '2026-04-02T09:00:00.000Z',
      ran: 2,
      running: true,
    }),
  moveClock: () => Promise.resolve({ now: '2026-04-02T09:00:00.000Z', ran: 3 }),
  outbox: (to) => Promise.resolve(to === undefined ? [] : [{ ...mail, to }]),
  reset: () => {
    calls.push('reset');
    return Promise.resolve();
  },
};

let running: RunningApi;
beforeAll(async () => {
  running = await runApi({ deps: { demo } });
});
afterAll(() => running.close());

describe('the demo', () => {
  it('shows its password, moves its clock and shows its mails', async () => {
    const described = await call(running, 'GET', { path: paths.demo });
    expect(described.body).toMatchObject({ password: 'Demo-Password-1' });
    const body = { advance: 'P31D' };
    const moved = await call(running, 'POST', { path: paths.demoClock, body });
    expect(moved.body).toEqual({ now: '2026-04-02T09:00:00.000Z', ran: 3 });
    const progress = await call(running, 'GET', { path: paths.demoClock });
    expect(progress.body).toMatchObject({
      target: '2026-04-02T09:00:00.000Z',
      ran: 2,
      running: true,
    });
    const mails = await call(running, 'GET', { path: `${paths.demoOutbox}?to=a@example.com` });
    expect(mails.body).toEqual([{ ...mail, to: 'a@example.com' }]);
  });

  it('rejects invalid clock moves', async () => {
    const body = { advance: 'tomorrow' };
    const wrong = await call(running, 'POST', { path: paths.demoClock, body });
    expect(wrong.status).toBe(400);
    expect((wrong.body as Problem).errors?.[0]?.field).toBe('advance');
  });

  it('is reset, but not by another site’s page', async () => {
    const headers = { origin: 'http://evil.example' };
    const foreign = await call(running, 'POST', { path: paths.demoReset, headers });
    expect(foreign.status).toBe(403);
    expect(calls).toEqual([]);
    expect((await call(running, 'POST', { path: paths.demoReset })).status).toBe(204);
    expect(calls).toEqual(['reset']);
  });
});
