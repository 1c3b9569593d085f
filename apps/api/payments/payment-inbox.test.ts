import { expect, it } from 'vitest';
import { receiveWebhook } from '#application/payments/receive-webhook.ts';
import {
  paymentInboxEndpoints,
  inboxEntryDetailsSchema,
  inboxEntrySchema,
} from '#contract/payments/payment-inbox.ts';
import { buildUrl } from '#contract/url.ts';
import { providerEventStream } from '#domain/provider-event/provider-event.ts';
import type { NewJob } from '#platform/jobs/jobs.port.ts';
import { PaymentRefusedError, type ProviderEvent } from '#platform/payments/payments.port.ts';
import { reconcilePaymentsWorker } from '#workers/membership/reconcile-payments.ts';
import { register, registerSupport } from '../testing/api-client.ts';
import { listQuery, runStaffedApi } from '../testing/staffed-api.ts';

const { running, admin } = await runStaffedApi();
const { platform } = running;
const list = paymentInboxEndpoints.paymentInbox.path;
const of = (id: string): string =>
  buildUrl(paymentInboxEndpoints.paymentInboxEntry, { params: { id } });
const replayOf = (id: string): string =>
  buildUrl(paymentInboxEndpoints.replayProviderEvent, { params: { id } });
const opened = async (id: string) =>
  inboxEntryDetailsSchema.strict().parse((await admin.call('GET', of(id))).body);

const queued: NewJob[] = [];
const jobs = {
  enqueue: (job: NewJob) => {
    queued.push(job);
    return Promise.resolve();
  },
};
const deliver = async (event: Partial<ProviderEvent> & { readonly id: string }): Promise<void> => {
  const whole = { type: 'invoice.paid', customerId: 'cus_1', chargeId: null, ...event };
  const readDelivery = () => ({ createdAt: '2026-03-02T07:00:00.000Z', ...whole });
  const payments = { ...platform.payments, readDelivery };
  await receiveWebhook(
    { ...platform, payments, jobs },
    { rawBody: Buffer.from(''), signature: '' },
  );
  await platform.reachedHead();
};
const follow = (eventId: string, accountOf: () => Promise<string | null>): Promise<void> =>
  reconcilePaymentsWorker.handler({
    ...platform,
    payments: { ...platform.payments, findAccountId: accountOf },
    jobs,
  })({
    name: 'reconcile-provider-event',
    key: eventId,
    attempt: 1,
    dueAt: platform.clock.now(),
    payload: { eventId, type: 'customer.updated', customerId: 'cus_1' },
  });

it('keeps what the provider delivered, whose it is and what came of it, for staff alone', async () => {
  const member = await register(running, 'ada@example.com');
  await deliver({ id: 'evt_nobody', type: 'product.created', customerId: null });
  platform.clock.set(new Date(platform.clock.now().getTime() + 60_000));
  await deliver({ id: 'evt_ada' });
  await deliver({ id: 'evt_ada' });
  expect(await opened('evt_ada')).toMatchObject({ state: 'waiting', member: null });

  const broken = new PaymentRefusedError('refused', 'No: ada@example.com, sk_test_4242');
  await expect(follow('evt_ada', () => Promise.reject(broken))).rejects.toThrow(broken);
  expect(await opened('evt_ada')).toMatchObject({ state: 'failed', problem: 'refused' });
  const stored = platform.eventStore.read(providerEventStream('evt_ada'), 0);
  for await (const { data } of stored) expect(JSON.stringify(data)).not.toMatch(/sk_test|@/);
  await follow('evt_ada', () => Promise.resolve(member.id));

  await platform.reachedHead();
  const { body, headers } = await admin.call('GET', list);
  expect(headers.get('content-range')).toBe('payment-inbox 0-1/2');
  const [ada, nobody] = inboxEntrySchema.strict().array().parse(body);
  expect(ada).toMatchObject({ id: 'evt_ada', type: 'invoice.paid', state: 'handled' });
  expect(ada?.member?.id).toBe(member.id);
  expect(nobody).toMatchObject({ id: 'evt_nobody', state: 'ignored', member: null });
  expect(await opened('evt_ada')).toMatchObject({
    customerId: 'cus_1',
    chargeId: null,
    changes: [],
    replays: [],
    replayable: true,
  });
  expect(await admin.call('GET', of('evt_none'))).toMatchObject({
    status: 404,
    body: { code: 'provider-event/unknown' },
  });
  const ids = async (filter: object): Promise<string[]> => {
    const { body: rows } = await admin.call('GET', `${list}?${listQuery({ filter })}`);
    return inboxEntrySchema
      .array()
      .parse(rows)
      .map(({ id }) => id);
  };
  await platform.reachedHead();
  expect(await ids({ member: member.id })).toEqual(['evt_ada']);
  expect(await ids({ member: member.id, state: 'failed' })).toEqual([]);
  expect(await ids({ state: 'ignored' })).toEqual(['evt_nobody']);
  expect((await member.call('GET', list)).status).toBe(403);
  expect((await member.call('GET', of('evt_ada'))).status).toBe(403);
});

it('follows an event once more for a reason, and not twice at a time', async () => {
  const body = { reason: 'Ticket 7' };
  const first = await admin.call('POST', replayOf('evt_ada'), { body });
  expect(first).toMatchObject({ status: 200, body: { state: 'waiting' } });
  await admin.call('POST', replayOf('evt_ada'), { body });
  expect((await opened('evt_ada')).replays).toMatchObject([
    { reason: 'Ticket 7', by: { id: admin.id } },
  ]);
  await follow('evt_ada', () => Promise.resolve(null));
  expect(await opened('evt_ada')).toMatchObject({ state: 'ignored' });

  expect(await admin.call('POST', replayOf('evt_ada'), { body: { reason: ' ' } })).toMatchObject({
    status: 400,
  });
  expect(await admin.call('POST', replayOf('evt_none'), { body })).toMatchObject({ status: 404 });
  expect(await admin.call('POST', replayOf('evt_nobody'), { body })).toMatchObject({
    status: 409,
    body: { code: 'provider-event/names-nobody' },
  });
  const support = await registerSupport(running, 'support@example.com');
  expect((await support.call('GET', of('evt_ada'))).status).toBe(200);
  expect((await support.call('POST', replayOf('evt_ada'), { body })).status).toBe(403);
});
