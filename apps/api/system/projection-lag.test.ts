import { expect, it } from 'vitest';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { createProjectionLagCheck } from './projection-lag.ts';

const world = () => {
  const now = { ms: 0, head: '05' };
  const positions: Record<string, string> = { mails: '05', coupons: '05' };
  const reads: string[] = [];
  const readModels = {
    activeVersion: () => Promise.resolve(1),
    checkpoint: (name: string) => {
      reads.push(name);
      return Promise.resolve(positions[name.split('@')[0] ?? ''] ?? '');
    },
  } as unknown as ReadModels;
  const ports = { eventStore: { head: () => Promise.resolve(now.head) }, readModels };
  const look = createProjectionLagCheck(ports, ['mails', 'coupons'], () => now.ms);
  return { now, positions, reads, look };
};

it('is not shown while every read model follows the log, and costs no read at its head', async () => {
  const { now, positions, reads, look } = world();
  expect(await look()).toMatchObject({ state: 'ok' });
  reads.length = 0;
  now.ms = 60_000;
  expect(await look()).toMatchObject({ state: 'ok' });
  expect(reads).toEqual([]);
  // A head that moves all the time is reached a little later each time.
  for (let step = 6; step < 12; step += 1) {
    now.head = String(step).padStart(2, '0');
    await look();
    now.ms += 4_000;
    for (const name of ['mails', 'coupons']) positions[name] = now.head;
    expect(await look()).toMatchObject({ state: 'ok' });
  }
});

it('is degraded once a head of the log was not reached for five seconds, and ends with it', async () => {
  const { now, positions, look } = world();
  await look();
  now.head = '06';
  expect(await look()).toMatchObject({ state: 'ok' });
  now.ms = 7_000;
  expect(await look()).toEqual({
    state: 'degraded',
    words: 'all are 7 seconds behind the log; no projector seems to run',
  });
  positions['coupons'] = '06';
  expect(await look()).toEqual({
    state: 'degraded',
    words: 'mails: 7 seconds behind the log',
  });
  positions['mails'] = '06';
  expect(await look()).toMatchObject({ state: 'ok' });
});
