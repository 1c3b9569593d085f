import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { requestComparison } from '#application/membership/comparison/request-comparison.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { comparisonStream } from '#domain/comparison/comparison.ts';
import { getEffectivePlan } from '#domain/shared/plans/effective-plan.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import { findAccountMails } from '#projections/mails/read-model.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { comparePaymentsJob, comparePaymentsWorker } from '#workers/membership/compare-payments.ts';
import { createEmbeddedPlatform, type EmbeddedPlatform } from '../api/testing/embedded-platform.ts';

let platform: EmbeddedPlatform;
beforeAll(async () => {
  platform = await createEmbeddedPlatform();
});
afterAll(() => platform.close());

const basic = { plan: 'basic', interval: 'month' } as const;
const context = () => ({ actor: 'system', now: platform.clock.now(), correlationId: 'test' });

const member = async (name: string): Promise<string> => {
  const input = { email: `${name}@example.com`, password: 'Engine1843', displayName: name };
  const { accountId } = await registerAccount(platform, input, context());
  const wanted = { accountId, terms: basic, couponCode: null };
  const { clientSecret } = await startSubscription(platform, wanted, context());
  const payment = { clientSecret: clientSecret ?? '', paymentMethod: 'pm_card_visa' };
  await platform.demoProvider.pay(payment);
  await reconcileMembership(platform, { accountId }, context());
  return accountId;
};

const lines: object[] = [];
const logger = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line) as object) });

const compare = async (
  payments = platform.payments,
  jobs: Pick<Jobs, 'enqueue'> = platform.jobs,
): Promise<void> => {
  const dueAt = platform.clock.now();
  const job = { name: 'compare-payments', key: 'night', payload: {}, dueAt, attempt: 1 };
  await comparePaymentsJob.handler({ ...platform, payments, jobs, logger })(job);
};

// What staff ask for, which changes nothing.
const check = async (): Promise<string> => {
  const staff = await registerAccount(
    platform,
    { email: 'eve@example.com', password: 'Engine1843', displayName: 'Eve' },
    context(),
  );
  const asking = { ...context(), actor: staff.accountId };
  const { comparisonId } = await requestComparison(platform, { reason: 'Ticket 7' }, asking);
  const dueAt = platform.clock.now();
  const job = {
    name: 'check-payments',
    key: 'check',
    payload: { comparisonId },
    dueAt,
    attempt: 1,
  };
  await comparePaymentsWorker.handler({ ...platform, logger })(job);
  return comparisonId;
};

const reported = async (night: string): Promise<object[]> => {
  const found: object[] = [];
  for await (const { data } of platform.eventStore.read(comparisonStream(night))) found.push(data);
  return found;
};

it('puts right what differs from the provider and reports it once a night, with counts', async () => {
  const [paid, cancelled] = [await member('paid'), await member('cancelled')];
  const { holdings } = await loadMembership(platform, cancelled);
  const subscriptionId = holdings.subscription?.subscriptionId ?? '';
  await platform.reachedHead();
  await compare();
  expect(await reported('2026-03-02')).toEqual([
    {
      compared: 2,
      drifted: 0,
      drifts: [],
      failed: 0,
      failures: [],
      putRight: true,
      comparedAt: '2026-03-02T09:00:00.000Z',
    },
  ]);
  expect(lines).toMatchObject([{ level: 30, compared: 2, drifted: 0 }]);

  // Nothing is delivered of either.
  await platform.payments.cancelNow({ subscriptionId, idempotencyKey: 'away' });
  platform.clock.set(new Date('2026-04-03T02:30:00.000Z'));
  await platform.demoProvider.settle();
  const before = await loadMembership(platform, cancelled);
  const checked = await check();
  expect(await loadMembership(platform, cancelled)).toEqual(before);
  await compare();
  const drifts = [
    { accountId: paid, changes: ['SubscriptionRenewed'] },
    { accountId: cancelled, changes: ['SubscriptionEnded'] },
  ].sort((one, other) => one.accountId.localeCompare(other.accountId));
  const [, dry] = await reported(checked);
  expect(dry).toMatchObject({ compared: 2, drifted: 2, failed: 0, putRight: false });
  expect((dry as { drifts: typeof drifts }).drifts.toSorted(byAccount)).toEqual(drifts);
  const [report] = await reported('2026-04-03');
  expect(report).toMatchObject({ compared: 2, drifted: 2, failed: 0 });
  expect((report as { drifts: typeof drifts }).drifts.toSorted(byAccount)).toEqual(drifts);
  expect(lines.at(-1)).toMatchObject({ level: 40, compared: 2, drifted: 2, failed: 0 });

  await compare();
  expect(await reported('2026-04-03')).toHaveLength(1);
  platform.clock.set(new Date('2026-04-04T02:30:00.000Z'));
  await platform.reachedHead();
  await compare();
  expect(await reported('2026-04-04')).toMatchObject([{ compared: 2, drifted: 0 }]);
});

it('ends the access of a payment that the bank took back, when all news of it was lost', async () => {
  platform.clock.set(new Date('2026-04-04T12:00:00.000Z'));
  const disputed = await member('disputed');
  await platform.reachedHead();
  const { customerId } = await loadMembership(platform, disputed);
  const [invoice] = await platform.payments.invoices(customerId ?? '');
  // Nothing is delivered of either.
  const { disputeId } = await platform.demoProvider.dispute(invoice?.id ?? '');
  await platform.demoProvider.closeDispute(disputeId, 'lost');
  const planNow = async (): Promise<string> => {
    const { holdings } = await loadMembership(platform, disputed);
    return getEffectivePlan(holdings, platform.clock.now()).plan;
  };
  expect(await planNow()).toBe('basic');
  platform.clock.set(new Date('2026-04-05T02:30:00.000Z'));
  await compare();
  expect(await planNow()).toBe('free');
  const changes = expect.arrayContaining(['DisputeLost', 'SubscriptionEnded']) as string[];
  expect(await reported('2026-04-05')).toMatchObject([
    { drifted: 1, drifts: [{ accountId: disputed, changes }] },
  ]);
});

// The webhook of the refund is lost.
const memberWithRefund = async (name: string): Promise<{ id: string; customerId: string }> => {
  const id = await member(name);
  await platform.reachedHead();
  const { customerId } = await loadMembership(platform, id);
  if (customerId === null) throw new Error(`${name} has no customer.`);
  const [invoice] = await platform.payments.invoices(customerId);
  const refund = { invoiceId: invoice?.id ?? '', pence: 50, reason: 'By hand' };
  await platform.payments.refund({ ...refund, idempotencyKey: name });
  return { id, customerId };
};

it('records a refund whose webhook was lost', async () => {
  platform.clock.set(new Date('2026-04-05T12:00:00.000Z'));
  const { id: refunded } = await memberWithRefund('refunded');
  platform.clock.set(new Date('2026-04-06T01:30:00.000Z'));
  await compare();
  expect((await loadMembership(platform, refunded)).refundIds).toHaveLength(1);
  expect(await reported('2026-04-06')).toMatchObject([
    { drifted: 1, drifts: [{ accountId: refunded, changes: ['RefundIssued'] }] },
  ]);
});

it('mails a receipt whose webhook was lost, and asks the provider for the invoices once', async () => {
  platform.clock.set(new Date('2026-04-06T12:00:00.000Z'));
  const paid = await member('receipt');
  await platform.reachedHead();
  platform.clock.set(new Date('2026-04-07T01:30:00.000Z'));
  const { customerId } = await loadMembership(platform, paid);
  const asked: string[] = [];
  const invoices: typeof platform.payments.invoices = (id) => {
    asked.push(id);
    return platform.payments.invoices(id);
  };
  await compare({ ...platform.payments, invoices });
  await platform.reachedHead();
  const mails = await findAccountMails(platform, paid);
  expect(mails.filter(({ kind }) => kind === 'receipt')).toHaveLength(1);
  expect(asked.filter((id) => id === customerId)).toHaveLength(1);
});

it('reports a difference, and leaves the receipt to a job, when the card cannot be read', async () => {
  platform.clock.set(new Date('2026-04-07T12:00:00.000Z'));
  const { id: refunded, customerId } = await memberWithRefund('card');
  platform.clock.set(new Date('2026-04-08T01:30:00.000Z'));
  const queued: unknown[] = [];
  await compare(
    {
      ...platform.payments,
      card: (id) =>
        id === customerId
          ? Promise.reject(new UnavailableError('away'))
          : platform.payments.card(id),
    },
    {
      enqueue: (job) => {
        queued.push(job);
        return Promise.resolve();
      },
    },
  );
  expect(await reported('2026-04-08')).toMatchObject([
    { failed: 0, drifts: [{ accountId: refunded, changes: ['RefundIssued'] }] },
  ]);
  expect(queued).toMatchObject([{ name: 'mail-invoices', payload: { accountId: refunded } }]);
});

it('names who could not be compared, and waits for a provider that is away', async () => {
  platform.clock.set(new Date('2026-04-09T02:30:00.000Z'));
  const failing = (error: Error) => ({
    ...platform.payments,
    snapshot: () => Promise.reject(error),
  });
  await expect(compare(failing(new UnavailableError('away')))).rejects.toThrow('away');
  expect(await reported('2026-04-09')).toEqual([]);
  await compare(failing(new Error('no sense')));
  expect(await reported('2026-04-09')).toMatchObject([{ compared: 0, drifted: 0, failed: 6 }]);
});

it('asks the provider about a few members at a time, and waits for none before it asks on', async () => {
  platform.clock.set(new Date('2026-04-10T02:30:00.000Z'));
  for (let index = 0; index < 8; index += 1) await member(`further${String(index)}`);
  await platform.reachedHead();
  const slow = Promise.withResolvers<undefined>();
  const eightAsked = Promise.withResolvers<undefined>();
  const counts = { asked: 0, open: 0, most: 0 };
  const snapshot: typeof platform.payments.snapshot = async (customerId) => {
    counts.asked += 1;
    counts.open += 1;
    counts.most = Math.max(counts.most, counts.open);
    if (counts.asked === 8) eightAsked.resolve(undefined);
    // The first answer comes last, and the next ones when eight were asked for.
    await (counts.asked === 1 ? slow : eightAsked).promise;
    const found = await platform.payments.snapshot(customerId);
    counts.open -= 1;
    return found;
  };
  const comparing = compare({ ...platform.payments, snapshot });
  await vi.waitFor(() => {
    expect(counts).toMatchObject({ asked: 14, open: 1 });
  });
  slow.resolve(undefined);
  await comparing;
  expect(counts.most).toBe(8);
  expect(await reported('2026-04-10')).toMatchObject([{ compared: 14, failed: 0 }]);
});

const byAccount = (one: { accountId: string }, other: { accountId: string }): number =>
  one.accountId.localeCompare(other.accountId);
