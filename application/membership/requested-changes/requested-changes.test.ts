import { beforeEach, describe, expect, it } from 'vitest';
import { membershipStream } from '#domain/membership/decider.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { getEffectivePlan } from '#domain/shared/plans/effective-plan.ts';
import { getSubscriptionPhase } from '#domain/shared/plans/subscription.ts';
import { eraseAccount } from '../../members/erase-account.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import {
  afterClaim,
  createTestContext,
  readStreamEvents,
  openTestPorts,
  today,
  readEventTypes,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { forgetCustomer } from '../customer/forget-customer.ts';
import { loadMembership } from '../load-membership.ts';
import { changePlan } from '../subscription/change-plan.ts';
import { reconcileMembership } from '../subscription/reconcile-membership.ts';
import { startSubscription } from '../subscription/start-subscription.ts';
import { PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { executeChange } from './carry-out-change.ts';
import { previewRequestedChange } from './preview-requested-change.ts';
import { requestChange, type AdminChange } from './request-change.ts';

type Ports = TestPorts & { readonly payments: FakePayments };

let at = today;
let ports: Ports;
let accountId: string;
beforeEach(async () => {
  at = today;
  ports = { ...(await openTestPorts()), payments: fakePayments(() => at) };
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  ({ accountId } = await registerAccount(ports, input, createTestContext()));
  const terms = { plan: 'pro', interval: 'month' } as const;
  const wanted = { accountId, terms, couponCode: null };
  const { subscriptionId } = await startSubscription(ports, wanted, createTestContext(at));
  ports.payments.pay(subscriptionId);
  await reconcileMembership(ports, { accountId }, createTestContext(at));
});

const admin = 'grace-hopper';
const reason = 'Asked on the phone';
const key = { idempotencyKey: 'one-request' };
const days = (count: number): Date => new Date(today.getTime() + count * dayMs);
const preview = (change: AdminChange) =>
  previewRequestedChange(ports, { accountId, change }, createTestContext(at));
const send = (
  change: AdminChange,
  more: object = {},
  { refundPence }: { refundPence?: number } = {},
) =>
  requestChange(
    ports,
    { accountId, change, reason, refundPence },
    { ...createTestContext(at), actor: admin, ...more },
  );
const phase = async (): Promise<string> => {
  const { holdings } = await loadMembership(ports, accountId);
  return `${getSubscriptionPhase(holdings.subscription, at)} ${getEffectivePlan(holdings, at).plan}`;
};
const types = async () => (await readEventTypes(ports, membershipStream(accountId))).slice(4);
const newestRequest = async () => {
  const { requestedChanges } = await loadMembership(ports, accountId);
  return { accountId, changeId: requestedChanges.at(-1)?.changeId ?? '' };
};
const paidBack = async () => {
  const [invoice] = await ports.payments.invoices('cus_1');
  return invoice?.refundedPence;
};

const dispute = (invoiceId: string): void => {
  ports.payments.dispute({
    id: 'du_1',
    subscriptionId: 'sub_1',
    invoiceId,
    pence: 599,
    status: 'open',
    openedAt: at.toISOString(),
  });
};

describe('a cancellation at the end of the period', () => {
  it('does what its preview shows, with the admin as actor, and can be undone', async () => {
    const shown = await preview({ kind: 'cancel-at-period-end' });
    expect(shown).toMatchObject({
      whyNot: null,
      to: null,
      then: null,
      events: ['SubscriptionChangeRequested', 'CancellationScheduled'],
      mails: [{ subject: 'Your Pro subscription ends on 4 June 2026' }],
    });
    expect(shown.after.map(({ plan }) => plan)).toEqual(['pro', 'free']);
    const { membershipRevision: expectedRevision } = shown;
    await send({ kind: 'cancel-at-period-end' }, { expectedRevision });
    expect(await phase()).toBe('cancelling pro');
    const events = await readStreamEvents(ports, membershipStream(accountId));
    expect(events.slice(-2).map(({ type, metadata }) => [type, metadata.actor])).toEqual([
      ['SubscriptionChangeRequested', admin],
      ['CancellationScheduled', admin],
    ]);
    expect(await preview({ kind: 'cancel-at-period-end' })).toMatchObject({
      whyNot: 'the subscription is already set to end with the period',
      events: [],
    });
    expect(await preview({ kind: 'undo' })).toMatchObject({
      then: { pence: 599 },
      mails: [{ subject: 'Your Pro subscription continues' }],
    });
    await send({ kind: 'undo' });
    expect(await phase()).toBe('active pro');
  });

  it('is refused on a membership that has changed since the preview', async () => {
    const { membershipRevision: expectedRevision } = await preview({
      kind: 'cancel-now',
      refund: 'none',
    });
    await changePlan(ports, { accountId, target: { plan: 'basic' } }, createTestContext(at));
    const stale = send({ kind: 'cancel-now', refund: 'none' }, { expectedRevision });
    await expect(stale).rejects.toMatchObject({ kind: 'stale' });
    expect(await phase()).toBe('downgrading pro');
  });

  it('changes nothing when it is already scheduled', async () => {
    await send({ kind: 'cancel-at-period-end' });
    const before = await types();
    await send({ kind: 'cancel-at-period-end' });
    expect(await types()).toEqual(before);
  });
});

describe('an immediate cancellation', () => {
  it('refunds nothing, the unused days or everything, as its preview shows', async () => {
    at = days(10);
    const refunds = await Promise.all(
      (['none', 'unused', 'full'] as const).map(async (refund) => {
        const { refunds } = await preview({ kind: 'cancel-now', refund });
        return refunds.map(({ pence, leftPence }) => [pence, leftPence]);
      }),
    );
    expect(refunds).toEqual([[], [[406, 193]], [[599, 0]]]);
    const shown = await preview({ kind: 'cancel-now', refund: 'unused' });
    expect(shown.mails.map(({ subject }) => subject)).toEqual([
      'Your Pro subscription has ended',
      'Your refund of £4.06',
    ]);
    expect(shown.mails[0]?.paragraphs[0]).toContain('Our team ended');
    await send({ kind: 'cancel-now', refund: 'unused' }, {}, { refundPence: 406 });
    expect([await phase(), await paidBack()]).toEqual(['cancelled free', 406]);
    expect(await types()).toEqual([
      'SubscriptionChangeRequested',
      'SubscriptionEnded',
      'RefundIssued',
    ]);
    expect(await preview({ kind: 'cancel-now', refund: 'none' })).toMatchObject({
      whyNot: 'the member has no paid subscription',
    });
  });

  it('is refused when the amount of the refund has changed', async () => {
    at = days(10);
    const sent = send({ kind: 'cancel-now', refund: 'unused' }, {}, { refundPence: 599 });
    await expect(sent).rejects.toMatchObject({ code: 'membership/preview-outdated' });
    expect(await phase()).toBe('active pro');
  });

  it('is completed after a crash, and pays nothing twice', async () => {
    const away = { ...ports.payments, refund: () => Promise.reject(new Error('away')) };
    const change = { kind: 'cancel-now', refund: 'full' } as const;
    const cut = requestChange(
      { ...ports, payments: away },
      { accountId, change, reason },
      { ...createTestContext(at), ...key },
    );
    await expect(cut).rejects.toThrow('away');
    expect([await phase(), await paidBack()]).toEqual(['cancelled free', 0]);
    const target = await newestRequest();
    await executeChange(ports, target, createTestContext(at));
    await executeChange(ports, target, createTestContext(at));
    await send(change, key);
    expect(await paidBack()).toBe(599);
    expect((await types()).filter((type) => type === 'RefundIssued')).toHaveLength(1);
  });

  it('leaves what the bank has taken back', async () => {
    const [invoice] = await ports.payments.invoices('cus_1');
    dispute(invoice?.id ?? '');
    expect((await preview({ kind: 'cancel-now', refund: 'full' })).refunds).toEqual([]);
  });
});

describe('the refunds of an immediate cancellation', () => {
  const change = { kind: 'cancel-now', refund: 'full' } as const;

  it.each(['cancelNow', 'refund'] as const)(
    'leave out a dispute that was opened while %s waited for the provider',
    async (call) => {
      const away = { ...ports.payments, [call]: () => Promise.reject(new Error('away')) };
      const cut = requestChange(
        { ...ports, payments: away },
        { accountId, change, reason },
        createTestContext(at),
      );
      await expect(cut).rejects.toThrow('away');
      dispute('in_1');
      await executeChange(ports, await newestRequest(), createTestContext(at));
      expect([await phase(), await paidBack()]).toEqual(['cancelled free', 0]);
    },
  );

  it('are all tried when the provider refuses one, which is tried again later', async () => {
    const yearly = { accountId, target: { plan: 'pro', interval: 'year' } } as const;
    await changePlan(ports, yearly, createTestContext(at));
    const refundedPence = async () =>
      (await ports.payments.invoices('cus_1')).map((invoice) => invoice.refundedPence);
    const paid = (await ports.payments.invoices('cus_1')).map(({ paidPence }) => paidPence);
    const { refunds } = await preview(change);
    const [first] = refunds;
    expect(refunds).toHaveLength(2);
    const refund: FakePayments['refund'] = (request) =>
      request.invoiceId === first?.invoiceId
        ? Promise.reject(new PaymentRefusedError('refused', 'Insufficient balance.'))
        : ports.payments.refund(request);
    const refused = requestChange(
      { ...ports, payments: { ...ports.payments, refund } },
      { accountId, change, reason },
      createTestContext(at),
    );
    await expect(refused).rejects.toMatchObject({ code: 'payment/refused' });
    expect((await refundedPence()).filter((pence) => pence > 0)).toHaveLength(1);
    expect((await types()).filter((type) => type === 'RefundIssued')).toHaveLength(1);
    await executeChange(ports, await newestRequest(), createTestContext(at));
    expect(await refundedPence()).toEqual(paid);
  });
});

describe('a scheduled downgrade', () => {
  const lower = { kind: 'downgrade', plan: 'basic' } as const;

  it('does what its preview shows, and can be undone', async () => {
    const shown = await preview(lower);
    expect(shown).toMatchObject({
      from: { plan: 'pro', interval: 'month' },
      to: { plan: 'basic', interval: 'month' },
      then: { pence: 199 },
      events: ['SubscriptionChangeRequested', 'DowngradeScheduled'],
    });
    expect(shown.mails[0]?.paragraphs[0]).toContain('Our team scheduled a change of your plan');
    await send(lower);
    expect(await phase()).toBe('downgrading pro');
    expect((await preview(lower)).whyNot).toBe('this change is already scheduled');
    await send({ kind: 'undo' });
    expect(await phase()).toBe('active pro');
  });

  it('is planned again when the cancellation that replaced it is undone', async () => {
    await send(lower);
    await send({ kind: 'cancel-at-period-end' });
    expect(await phase()).toBe('cancelling pro');
    expect(await preview({ kind: 'undo' })).toMatchObject({
      to: { plan: 'basic', interval: 'month' },
      then: { pence: 199 },
      events: ['SubscriptionChangeRequested', 'DowngradeScheduled'],
    });
    await send({ kind: 'undo' });
    expect(await phase()).toBe('downgrading pro');
    const { holdings } = await loadMembership(ports, accountId);
    expect(holdings.subscription?.scheduled).toMatchObject({ terms: { plan: 'basic' } });
  });

  it('is not made again by a late job after it was undone', async () => {
    await send(lower);
    const target = await newestRequest();
    await send({ kind: 'undo' });
    await executeChange(ports, target, createTestContext(at));
    expect(await phase()).toBe('active pro');
  });

  it('is refused for a higher plan', async () => {
    const higher = { kind: 'downgrade', plan: 'pro', interval: 'year' } as const;
    await expect(preview(higher)).rejects.toMatchObject({ code: 'membership/not-lower' });
    await expect(send(higher)).rejects.toMatchObject({ code: 'membership/not-lower' });
  });
});

describe('a change that the provider did not make', () => {
  const away = () => Promise.reject(new Error('away'));
  const failed = async (change: AdminChange) => {
    const payments = { ...ports.payments, cancelNow: away, cancelAtPeriodEnd: away };
    const cut = requestChange(
      { ...ports, payments },
      { accountId, change, reason },
      createTestContext(at),
    );
    await expect(cut).rejects.toThrow('away');
    return newestRequest();
  };

  it('is made later, with its refund, even if an upgrade was offered since', async () => {
    const terms = { plan: 'basic', interval: 'month' } as const;
    ports.payments.change('sub_1', () => ({ terms }));
    const request = await failed({ kind: 'cancel-now', refund: 'full' });
    await send({ kind: 'upgrade-link', plan: 'pro' });
    await executeChange(ports, request, createTestContext(at));
    expect([await phase(), await paidBack()]).toEqual(['cancelled free', 599]);
  });

  it('is not made once it was undone', async () => {
    const request = await failed({ kind: 'cancel-now', refund: 'full' });
    expect(await preview({ kind: 'undo' })).toMatchObject({
      whyNot: null,
      events: ['SubscriptionChangeRequested'],
      mails: [],
    });
    await send({ kind: 'undo' });
    expect(await executeChange(ports, request, createTestContext(at))).toBeUndefined();
    expect([await phase(), await paidBack()]).toEqual(['active pro', 0]);
  });

  it('is undone at the provider when its undo arrives while the provider makes it', async () => {
    const slow: FakePayments = {
      ...ports.payments,
      cancelAtPeriodEnd: async (request) => {
        const undo = { accountId, change: { kind: 'undo' }, reason } as const;
        await requestChange(ports, undo, createTestContext(afterClaim(at)));
        return ports.payments.cancelAtPeriodEnd(request);
      },
    };
    const change = { kind: 'cancel-at-period-end' } as const;
    await requestChange(
      { ...ports, payments: slow },
      { accountId, change, reason },
      createTestContext(at),
    );
    expect(await phase()).toBe('active pro');
  });

  it('is refunded after the account was erased', async () => {
    const request = await failed({ kind: 'cancel-now', refund: 'full' });
    await eraseAccount(ports, { accountId, reason: 'asked-for' }, createTestContext(at));
    await forgetCustomer(ports, { accountId }, createTestContext(at));
    await executeChange(ports, request, createTestContext(at));
    expect(await paidBack()).toBe(599);
  });
});
