import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { appendEdition, goldenEdition } from '#application/deliveries/testing/kept-edition.ts';
import type { Delivery } from '#contract/mail/deliveries.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import { startDeliveryJob } from '#workers/mail/start-deliveries.ts';
import { startWorkers } from '../../../workers/start-workers.ts';
import { register, registerAdmin, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

let admin: Visitor;
let stopWorkers: () => Promise<void>;
const running = await runApiForFile();
beforeAll(async () => {
  const { clock, eventStore } = running.platform;
  clock.set(new Date(`${goldenEdition.date}T09:00:00.000Z`));
  admin = await registerAdmin(running, 'staff@readers.example');
  await appendEdition(eventStore);
  const workers = await startWorkers(running.platform, { turnMs: 20 });
  stopWorkers = () => workers.stop();
});
afterAll(async () => {
  await stopWorkers();
});

const join = async (...names: readonly string[]): Promise<void> => {
  const { platform } = running;
  for (const name of names) {
    const reader = await register(running, `${name}@readers.example`);
    const own = { actor: reader.id, now: platform.clock.now(), correlationId: 'test' };
    await verifyEmail(platform, { accountId: reader.id }, own);
    await reader.call('PUT', '/api/notifications', { body: { choices: { newsletter: true } } });
  }
  await platform.reachedHead();
};
const deliver = async (reason: string): Promise<void> => {
  const path = `/api/admin/editions/${goldenEdition.date}/deliver`;
  const answer = await admin.call('POST', path, { body: { kind: 'daily', reason } });
  expect(answer.status, answer.text).toBe(200);
};
const delivery = async (): Promise<Delivery> =>
  (await admin.call('GET', `/api/admin/deliveries/daily-${goldenEdition.date}`)).body as Delivery;
const mailsTo = async (name: string): Promise<number> => {
  const mails = (await running.platform.outbox?.sent(`${name}@readers.example`)) ?? [];
  return mails.filter(({ subject }) => subject.includes(goldenEdition.title)).length;
};

it('an edition delivered by hand twice reaches by its workers everybody who joined, each once', async () => {
  await join('ada', 'bea');
  await deliver('The morning run did not start');
  await eventually(async () => {
    expect(await delivery()).toMatchObject({ delivered: 2, waiting: 0 });
  });
  await join('cleo', 'dan', 'erin');
  await deliver('Three readers joined');
  await eventually(async () => {
    expect(await delivery()).toMatchObject({ total: 5, delivered: 5, waiting: 0 });
  });
  const readers = ['ada', 'bea', 'cleo', 'dan', 'erin'];
  expect(await Promise.all(readers.map(mailsTo))).toEqual(readers.map(() => 1));
});

it('an edition without the figures of the market is not delivered, neither by hand nor by itself', async () => {
  const { clock, eventStore } = running.platform;
  const date = nextDay(goldenEdition.date);
  clock.set(new Date(`${date}T09:00:00.000Z`));
  await appendEdition(eventStore, date, [{ what: 'movers', text: 'No prices.' }]);
  await running.platform.reachedHead();
  const path = `/api/admin/editions/${date}/deliver`;
  const answer = await admin.call('POST', path, { body: { kind: 'daily', reason: 'Now' } });
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'delivery/not-sendable' }]);
  const deliverOn = (attempt: number): Promise<void> =>
    startDeliveryJob.handler(running.platform)({
      name: 'start-delivery',
      payload: { kind: 'daily', date },
      attempt,
      dueAt: clock.now(),
      key: `daily-${date}`,
    });
  await expect(deliverOn(1)).rejects.toThrow('There is nothing to deliver');
  await deliverOn(12);
  expect((await admin.call('GET', `/api/admin/deliveries/daily-${date}`)).status).toBe(404);
});

const nextDay = (date: string): string =>
  new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);
