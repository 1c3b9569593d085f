import { describe, expect, it } from 'vitest';
import { comparisonDecider, comparisonStream } from '#domain/comparison/comparison.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import { couponDecider } from '#domain/coupon/coupon.ts';
import { listUses } from '#domain/coupon/uses.ts';
import type { CouponTerms } from '#domain/coupon/events.ts';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import { getEffectivePlan } from '#domain/shared/plans/effective-plan.ts';
import { getSubscriptionPhase } from '#domain/shared/plans/subscription.ts';
import { PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { releaseCouponWorker } from '#workers/membership/release-coupon.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import { createCoupon } from '../../coupon/testing/create-coupon.ts';
import { loadCoupon } from '../../coupon/use-coupon.ts';
import { sendCommand } from '../../handle-command.ts';
import { loadState } from '../../load-stream.ts';
import {
  afterClaim,
  createTestContext,
  openTestPorts,
  today,
  readEventTypes,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { changePlan, undoScheduledChange } from './change-plan.ts';
import { confirmPayment } from './confirm-payment.ts';
import { fixDrift, previewFixes } from '../comparison/fix-drift.ts';
import { resolvePaymentIssues } from '../comparison/fix-subscriptions.ts';
import { loadMembership } from '../load-membership.ts';
import { previewSubscriptionChange } from './preview-subscription-change.ts';
import { recordComparison } from '../comparison/record-comparison.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { startSubscription } from './start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { validateCoupon } from './validate-coupon.ts';

type Ports = TestPorts & { readonly payments: FakePayments; readonly set: (at: Date) => void };

const open = async (): Promise<Ports> => {
  let at = today;
  const payments = fakePayments(() => at);
  const set = (next: Date): void => {
    at = next;
  };
  return { ...(await openTestPorts()), payments, set };
};
const daysLater = (days: number): Date => new Date(today.getTime() + days * dayMs);
const register = async (ports: Ports, who = 'ada'): Promise<string> => {
  const input = { email: `${who}@example.com`, password: 'Engine1843', displayName: who };
  return (await registerAccount(ports, input, createTestContext())).accountId;
};
const basic = { plan: 'basic', interval: 'month' } as const;
const pro = { plan: 'pro', interval: 'month' } as const;
const spring: CouponTerms = {
  name: 'Spring',
  discount: { kind: 'percent', percentOff: 50 },
  plans: ['basic', 'pro'],
  validFromAt: '2026-01-01T00:00:00.000Z',
  validUntilAt: null,
  limit: 3,
  limitPerAccount: 1,
};

const subscribed = async (ports: Ports, terms: typeof basic | typeof pro = basic) => {
  const accountId = await register(ports);
  const wanted = { accountId, terms, couponCode: null };
  const start = await startSubscription(ports, wanted, createTestContext());
  const { subscriptionId, paymentIntentId: paymentId } = start;
  ports.payments.pay(subscriptionId);
  await confirmPayment(ports, { accountId, subscriptionId, paymentId }, createTestContext());
  return { accountId, subscriptionId };
};
const stands = async (ports: Ports, accountId: string, at = today) => {
  const { holdings } = await loadMembership(ports, accountId);
  const { plan, endsAt } = getEffectivePlan(holdings, at);
  return `${getSubscriptionPhase(holdings.subscription, at)} ${plan} ${endsAt?.slice(0, 10) ?? ''}`.trim();
};

describe('the preview of a new subscription', () => {
  it('shows the credit of an earlier subscription, which the first charge uses', async () => {
    const ports = await open();
    const { accountId, subscriptionId } = await subscribed(ports, basic);
    await ports.payments.cancelNow({ subscriptionId, idempotencyKey: 'cancel' });
    const credit = { customerId: 'cus_1', creditId: 'c1', pence: 250, description: 'Goodwill' };
    await ports.payments.giveCredit(credit);
    const wish = { accountId, target: pro, couponCode: null };
    const preview = await previewSubscriptionChange(ports, wish, createTestContext());
    expect(preview).toMatchObject({ kind: 'subscribe', dueNow: 349, then: { pence: 599 } });
    expect(preview.lines.map(({ description, pence }) => [description, pence])).toEqual([
      ['Pro plan', 599],
      ['Credit', -250],
    ]);
  });
});

describe('an unpaid renewal of a subscription that was cancelled at the provider itself', () => {
  it('is not collected after the cancellation is read', async () => {
    const ports = await open();
    const { accountId, subscriptionId } = await subscribed(ports, basic);
    const unpaid = { invoiceId: 'in_2', since: today.toISOString(), needsConfirmation: false };
    ports.payments.change(subscriptionId, ({ periodEnd: cancelsAt }) => ({
      status: 'past_due',
      cancelsAt,
      unpaid,
    }));
    await reconcileMembership(ports, { accountId }, createTestContext());
    const { subscriptions } = await ports.payments.snapshot('cus_1');
    expect(subscriptions[0]?.unpaid).toEqual({ ...unpaid, collectionStopped: true });
  });
});

describe('a change that the provider refuses', () => {
  it.each([
    ['changeAtPeriodEnd', { plan: 'basic' }],
    ['cancelAtPeriodEnd', { plan: 'free' }],
    ['cancelScheduledChange', undefined],
  ] as const)('is refused: %s', async (call, target) => {
    const ports = await open();
    const { accountId } = await subscribed(ports, pro);
    const refuse = () => Promise.reject(new PaymentRefusedError('refused', 'No such schedule.'));
    const refusing = { ...ports, payments: { ...ports.payments, [call]: refuse } };
    if (target === undefined) {
      await changePlan(ports, { accountId, target: { plan: 'free' } }, createTestContext());
    }
    const changed =
      target === undefined
        ? undoScheduledChange(refusing, { accountId }, createTestContext())
        : changePlan(refusing, { accountId, target }, createTestContext());
    await expect(changed).rejects.toMatchObject({ kind: 'conflict', code: 'payment/refused' });
  });
});

describe('a purchase that the provider refuses', () => {
  const refuse = () => Promise.reject(new PaymentRefusedError('not-found', 'No such customer.'));
  const refused = { kind: 'conflict', code: 'payment/refused' };

  it.each(['getOrCreateCustomer', 'cancelNow'] as const)('is refused: %s', async (call) => {
    const ports = await open();
    const accountId = await register(ports);
    await startSubscription(
      ports,
      { accountId, terms: basic, couponCode: null },
      createTestContext(),
    );
    const refusing = { ...ports, payments: { ...ports.payments, [call]: refuse } };
    const wanted = { accountId, terms: pro, couponCode: null };
    await expect(startSubscription(refusing, wanted, createTestContext())).rejects.toMatchObject(
      refused,
    );
  });

  it.each([
    ['previewSubscribe', false],
    ['previewChange', true],
  ] as const)('is refused in its preview: %s', async (call, isSubscribed) => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    if (!isSubscribed)
      ports.payments.change('sub_1', () => ({ status: 'canceled', endedAt: today.toISOString() }));
    const refusing = { ...ports, payments: { ...ports.payments, [call]: refuse } };
    const request = { accountId, target: pro, couponCode: null };
    const preview = previewSubscriptionChange(refusing, request, createTestContext());
    await expect(preview).rejects.toMatchObject(refused);
  });
});

describe('a new subscription', () => {
  it('gives the plan once it is paid, and not before', async () => {
    const ports = await open();
    const accountId = await register(ports);
    const wanted = { accountId, terms: pro, couponCode: null };
    const start = await startSubscription(ports, wanted, createTestContext());
    const { subscriptionId, clientSecret, paymentIntentId: paymentId } = start;
    expect(clientSecret).toContain('secret');
    expect(await stands(ports, accountId)).toBe('incomplete free');
    const paid = { accountId, subscriptionId, paymentId };
    await expect(confirmPayment(ports, paid, createTestContext())).rejects.toMatchObject({
      code: 'payment/not-arrived',
    });
    ports.payments.pay(subscriptionId);
    expect((await confirmPayment(ports, paid, createTestContext())).plan).toBe('pro');
    expect(await stands(ports, accountId)).toBe('active pro');
    expect(await readEventTypes(ports, membershipStream(accountId))).toEqual([
      'CheckoutStarted',
      'SubscriptionStarted',
      'SubscriptionActivated',
      'CheckoutCompleted',
    ]);
  });

  it('is one payment, from two tabs and however often it is begun', async () => {
    const ports = await open();
    const accountId = await register(ports);
    const wanted = { accountId, terms: pro, couponCode: null };
    const tabs = await Promise.all(
      Array.from({ length: 6 }, () => startSubscription(ports, wanted, createTestContext())),
    );
    expect(new Set(tabs.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    ports.payments.pay(tabs[0]?.subscriptionId ?? '');
    await reconcileMembership(ports, { accountId }, createTestContext());
    await expect(startSubscription(ports, wanted, createTestContext())).rejects.toMatchObject({
      code: 'membership/already-subscribed',
    });
    expect(ports.payments.charges).toEqual([599]);
  });

  it('for something else replaces it: what was begun before can no longer be paid', async () => {
    const ports = await open();
    const accountId = await register(ports);
    const first = await startSubscription(
      ports,
      { accountId, terms: pro, couponCode: null },
      createTestContext(),
    );
    const second = await startSubscription(
      ports,
      { accountId, terms: basic, couponCode: null },
      createTestContext(),
    );
    expect(() => {
      ports.payments.pay(first.subscriptionId);
    }).toThrow('nothing to pay');
    ports.payments.pay(second.subscriptionId);
    await reconcileMembership(ports, { accountId }, createTestContext());
    expect(await stands(ports, accountId)).toBe('active basic');
  });

  it('of another account cannot be confirmed', async () => {
    const ports = await open();
    const { subscriptionId } = await subscribed(ports);
    const eve = await register(ports, 'eve');
    await expect(
      confirmPayment(
        ports,
        { accountId: eve, subscriptionId, paymentId: null },
        createTestContext(),
      ),
    ).rejects.toMatchObject({ kind: 'missing' });
  });

  it('that is given up can be begun anew, though another process records the end first', async () => {
    const ports = await open();
    const accountId = await register(ports);
    const wanted = { accountId, terms: pro, couponCode: null };
    const first = await startSubscription(ports, wanted, createTestContext());
    const cancelNow: FakePayments['cancelNow'] = async (request) => {
      await ports.payments.cancelNow(request);
      const snapshot = await ports.payments.snapshot('cus_1');
      // It stops before it closes the checkout.
      const command = { type: 'ReconcileSubscription', snapshot, now: today } as const;
      await sendCommand(ports, membershipDecider, { id: accountId, command }, createTestContext());
    };
    const interrupted = { ...ports, payments: { ...ports.payments, cancelNow } };
    const fixed = await resolvePaymentIssues(interrupted, { accountId }, createTestContext());
    expect(fixed).toMatchObject({ before: 'incomplete', after: 'none', fixed: 1 });
    expect((await loadMembership(ports, accountId)).checkout).toBeNull();
    const second = await startSubscription(ports, wanted, createTestContext());
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    expect(second.clientSecret).not.toBeNull();
  });

  it('that the provider ended unnoticed is begun anew, and never answered without a payment', async () => {
    const ports = await open();
    const accountId = await register(ports);
    const wanted = { accountId, terms: pro, couponCode: null };
    // The process stops after the provider has answered: nothing of it is recorded.
    const subscribe: FakePayments['subscribe'] = async (request) => {
      await ports.payments.subscribe(request);
      throw new UnavailableError('stopped');
    };
    const stopping = { ...ports, payments: { ...ports.payments, subscribe } };
    await expect(startSubscription(stopping, wanted, createTestContext())).rejects.toThrow(
      'stopped',
    );
    await ports.payments.cancelNow({ subscriptionId: 'sub_1', idempotencyKey: 'x' });
    const begun = await startSubscription(ports, wanted, createTestContext());
    expect(begun.subscriptionId).toBe('sub_2');
    expect(begun.clientSecret).not.toBeNull();
  });

  it('that replaces another keeps its own checkout, and its coupon', async () => {
    const ports = await open();
    const terms = { ...spring, limit: 1 };
    await createCoupon(ports, { code: 'SPRING', terms, reason: 'Spring' }, createTestContext());
    const accountId = await register(ports);
    await startSubscription(
      ports,
      { accountId, terms: pro, couponCode: null },
      createTestContext(),
    );
    const wanted = { accountId, terms: basic, couponCode: 'SPRING' };
    const { subscriptionId } = await startSubscription(ports, wanted, createTestContext());
    expect((await loadMembership(ports, accountId)).checkout).toMatchObject({ plan: 'basic' });
    ports.payments.pay(subscriptionId);
    await reconcileMembership(ports, { accountId }, createTestContext());
    const coupon = await loadCoupon(ports, 'SPRING');
    expect(coupon.status === 'valid' && listUses(coupon.uses)).toMatchObject([
      { accountId, stage: 'redeemed' },
    ]);
  });

  it('that another tab replaces before it reserves its coupon gives the coupon back', async () => {
    const ports = await open();
    const coupon = { code: 'SPRING', terms: { ...spring, limit: 1 }, reason: 'Spring' };
    await createCoupon(ports, coupon, createTestContext());
    const accountId = await register(ports);
    const other = { accountId, terms: basic, couponCode: null };
    let isReplaced = false;
    const append: Ports['eventStore']['append'] = async (stream, events, expected) => {
      const isReserving = events.some(({ type }) => type === 'CouponReserved');
      if (isReserving && !isReplaced) {
        isReplaced = true;
        await startSubscription(ports, other, createTestContext(afterClaim()));
      }
      return ports.eventStore.append(stream, events, expected);
    };
    const interrupted = { ...ports, eventStore: { ...ports.eventStore, append } };
    const wanted = { accountId, terms: pro, couponCode: 'SPRING' };
    await expect(startSubscription(interrupted, wanted, createTestContext())).rejects.toMatchObject(
      {
        code: 'membership/checkout-replaced',
      },
    );
    const question = { accountId, code: 'SPRING', terms: pro, now: today };
    expect(await validateCoupon(ports, question)).toMatchObject({ code: 'SPRING' });
  });

  it('that was given up gives its coupon back, though the process was killed before', async () => {
    const ports = await open();
    const coupon = { code: 'SPRING', terms: { ...spring, limit: 1 }, reason: 'Spring' };
    await createCoupon(ports, coupon, createTestContext());
    const accountId = await register(ports);
    const wanted = { accountId, terms: pro, couponCode: 'SPRING' };
    await startSubscription(ports, wanted, createTestContext());
    const bob = await register(ports, 'bob');
    const question = { accountId: bob, code: 'SPRING', terms: pro, now: today };
    await expect(validateCoupon(ports, question)).rejects.toMatchObject({
      code: 'coupon/not-usable',
    });
    const { checkout } = await loadMembership(ports, accountId);
    const checkoutId = checkout?.checkoutId ?? '';
    const command = {
      type: 'AbandonCheckout',
      checkoutId,
      reason: 'replaced',
      now: today,
    } as const;
    await sendCommand(ports, membershipDecider, { id: accountId, command }, createTestContext());
    const job = { name: 'release-coupon', key: checkoutId, attempt: 1, dueAt: today };
    const payload = { checkoutId, couponCode: 'SPRING' };
    const handle = releaseCouponWorker.handler(ports);
    for (let run = 0; run < 2; run += 1) await handle({ ...job, payload });
    expect(await validateCoupon(ports, question)).toMatchObject({ code: 'SPRING' });
  });

  it('that an outdated snapshot lacks keeps its checkout and its coupon', async () => {
    const ports = await open();
    const coupon = { code: 'SPRING', terms: { ...spring, limit: 1 }, reason: 'Spring' };
    await createCoupon(ports, coupon, createTestContext());
    const accountId = await register(ports);
    const wanted = { accountId, terms: pro, couponCode: 'SPRING' };
    await startSubscription(ports, wanted, createTestContext());
    const snapshots = [{ customerId: 'cus_1', subscriptions: [], disputes: [] }];
    const snapshot: FakePayments['snapshot'] = async (customerId) =>
      snapshots.shift() ?? ports.payments.snapshot(customerId);
    const outdated = { ...ports, payments: { ...ports.payments, snapshot } };
    const { state } = await reconcileMembership(outdated, { accountId }, createTestContext());
    expect(state.checkout).toMatchObject({ couponCode: 'SPRING' });
    const reserved = await loadCoupon(ports, 'SPRING');
    expect(reserved.status === 'valid' && listUses(reserved.uses)).toMatchObject([
      { accountId, stage: 'open' },
    ]);
  });

  describe('whose payment arrives just before it is cancelled', () => {
    const begin = async () => {
      const ports = await open();
      const accountId = await register(ports);
      const wanted = { accountId, terms: pro, couponCode: null };
      const { subscriptionId } = await startSubscription(ports, wanted, createTestContext());
      const cancelNow: FakePayments['cancelNow'] = (request) => {
        ports.payments.pay(subscriptionId);
        return ports.payments.cancelNow(request);
      };
      return { accountId, ports: { ...ports, payments: { ...ports.payments, cancelNow } } };
    };
    const providerStates = async ({ payments }: Ports) =>
      (await payments.snapshot('cus_1')).subscriptions.map(({ id, status }) => [id, status]);

    it('stays when the payment is fixed', async () => {
      const { ports, accountId } = await begin();
      const fixed = await resolvePaymentIssues(ports, { accountId }, createTestContext());
      expect(fixed).toMatchObject({ before: 'incomplete', after: 'active' });
      expect(await stands(ports, accountId)).toBe('active pro');
      expect(await providerStates(ports)).toEqual([['sub_1', 'active']]);
    });

    it('stays when another plan is chosen, and no second one is sold', async () => {
      const { ports, accountId } = await begin();
      const wanted = { accountId, terms: basic, couponCode: null };
      await expect(startSubscription(ports, wanted, createTestContext())).rejects.toMatchObject({
        code: 'payment/refused',
      });
      expect(await providerStates(ports)).toEqual([['sub_1', 'active']]);
      await reconcileMembership(ports, { accountId }, createTestContext());
      expect(await stands(ports, accountId)).toBe('active pro');
    });

    it('is cancelled at the end of its period when the member wants no plan', async () => {
      const { ports, accountId } = await begin();
      const wish = { accountId, target: { plan: 'free' } } as const;
      const { change } = await changePlan(ports, wish, createTestContext());
      const effectiveAt = '2026-06-04T10:00:00.000Z';
      expect(change).toMatchObject({ kind: 'cancellation', effectiveAt });
      expect(await stands(ports, accountId)).toBe('cancelling pro 2026-06-04');
      expect(await providerStates(ports)).toEqual([['sub_1', 'active']]);
    });
  });

  it('that is never paid has a way out', async () => {
    const ports = await open();
    const accountId = await register(ports);
    const wanted = { accountId, terms: pro, couponCode: null };
    await startSubscription(ports, wanted, createTestContext());
    const fixed = await resolvePaymentIssues(ports, { accountId }, createTestContext());
    expect(fixed).toMatchObject({ before: 'incomplete', after: 'none', fixed: 1 });
    expect(await stands(ports, accountId)).toBe('none free');
    expect((await startSubscription(ports, wanted, createTestContext())).subscriptionId).toBe(
      'sub_2',
    );
  });
});

const comparisonId = '2026-03-02';

describe('a drift that a night reported', () => {
  it('is put right as the dry run said, with the reason, and once', async () => {
    const ports = await open();
    const accountId = await register(ports);
    const wanted = { accountId, terms: pro, couponCode: null };
    const { subscriptionId } = await startSubscription(ports, wanted, createTestContext());
    ports.payments.pay(subscriptionId);
    const refund = { invoiceId: 'in_1', pence: 50, reason: 'By hand', idempotencyKey: 'by-hand' };
    await ports.payments.refund(refund);
    const found = { comparisonId, compared: 1, drifts: [], failures: [accountId] };
    await recordComparison(ports, found, createTestContext());
    const head = await ports.eventStore.head();
    const [preview, ...others] = await previewFixes(ports, { comparisonId }, createTestContext());
    expect(others).toEqual([]);
    expect(preview).toMatchObject({ accountId, ends: 0, fault: null });
    expect(preview?.changes).toContain('SubscriptionActivated');
    expect(preview?.changes.filter((type) => type === 'RefundIssued')).toHaveLength(1);
    expect(await ports.eventStore.head()).toEqual(head);

    const fix = { comparisonId, reason: 'Ticket 7' };
    const staff = { ...createTestContext(), actor: await register(ports, 'eve') };
    await fixDrift(ports, fix, staff);
    expect(await stands(ports, accountId)).toMatch(/^active pro/u);
    const fixesOf = async () => {
      const stream = comparisonStream(comparisonId);
      return (await loadState(ports, { decider: comparisonDecider, stream })).fixes;
    };
    const drift = { accountId, changes: preview?.changes };
    expect(await fixesOf()).toMatchObject([{ reason: 'Ticket 7', drifts: [drift], failures: [] }]);
    const after = await ports.eventStore.head();
    expect(await previewFixes(ports, { comparisonId }, createTestContext())).toEqual([]);
    await fixDrift(ports, fix, staff);
    expect(await ports.eventStore.head()).toEqual(after);
  });

  it('that the provider does not tell is named with what it threw', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    await recordComparison(
      ports,
      { comparisonId, compared: 1, drifts: [], failures: [accountId] },
      createTestContext(),
    );
    const cause = new Error('Away');
    const payments = { ...ports.payments, snapshot: () => Promise.reject(cause) };
    expect(
      await previewFixes({ ...ports, payments }, { comparisonId }, createTestContext()),
    ).toEqual([{ accountId, changes: [], ends: 0, fault: { cause } }]);
  });

  it('is none for a member that agrees, and of a night without a comparison nothing is known', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    await recordComparison(
      ports,
      { comparisonId, compared: 1, drifts: [], failures: [accountId] },
      createTestContext(),
    );
    expect(await previewFixes(ports, { comparisonId }, createTestContext())).toEqual([]);
    await expect(
      previewFixes(ports, { comparisonId: '2020-01-01' }, createTestContext()),
    ).rejects.toMatchObject({
      code: 'comparison/unknown',
    });
  });
});

describe('a change of plan', () => {
  it('upwards charges what the preview said, at once and once', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    ports.set(daysLater(10));
    const now = createTestContext(daysLater(10));
    const target = { plan: 'pro' } as const;
    const preview = await previewSubscriptionChange(
      ports,
      { accountId, target, couponCode: null },
      now,
    );
    expect(preview).toMatchObject({ kind: 'upgrade', to: pro, lost: [] });
    const previewed = {
      prorationDate: new Date(preview.prorationDate ?? ''),
      dueNow: preview.dueNow,
    };
    const minute = createTestContext(new Date(daysLater(10).getTime() + 60_000));
    await Promise.all([
      changePlan(ports, { accountId, target, previewed }, minute),
      changePlan(ports, { accountId, target, previewed }, minute),
    ]);
    await changePlan(ports, { accountId, target }, minute);
    expect(ports.payments.charges).toEqual([199, preview.dueNow]);
    expect(await stands(ports, accountId)).toBe('active pro');
  });

  it('upwards is one charge from two tabs whose previews are seconds apart', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    const target = { plan: 'pro' } as const;
    const previewedAt = async (at: Date) => {
      const wish = { accountId, target, couponCode: null };
      const preview = await previewSubscriptionChange(ports, wish, createTestContext(at));
      const { prorationDate, dueNow } = preview;
      return { prorationDate: new Date(prorationDate ?? ''), dueNow };
    };
    const at = daysLater(10);
    const later = (seconds: number): Date => new Date(at.getTime() + seconds * 1000);
    ports.set(at);
    const tabs = [await previewedAt(at), await previewedAt(later(5))];
    expect(tabs[0]?.dueNow).toBe(tabs[1]?.dueNow);
    await Promise.all(
      tabs.map((previewed) =>
        changePlan(ports, { accountId, target, previewed }, createTestContext(later(60))),
      ),
    );
    expect(ports.payments.charges).toEqual([199, tabs[0]?.dueNow]);
  });

  it('upwards charges what its own preview said when an earlier one waits for another amount', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    const target = { plan: 'pro' } as const;
    const at = daysLater(10);
    ports.set(at);
    const previewedAt = async (minutes: number) => {
      const now = createTestContext(new Date(at.getTime() + minutes * minuteMs));
      const wish = { accountId, target, couponCode: null };
      const { prorationDate, dueNow } = await previewSubscriptionChange(ports, wish, now);
      return { now, previewed: { prorationDate: new Date(prorationDate ?? ''), dueNow } };
    };
    const [early, late] = [await previewedAt(0), await previewedAt(29)];
    expect(late.previewed.dueNow).not.toBe(early.previewed.dueNow);
    const away = (): Promise<never> => Promise.reject(new UnavailableError('the provider is away'));
    const cutOff = { ...ports, payments: { ...ports.payments, changeNow: away } };
    const wish = { accountId, target };
    await expect(
      changePlan(cutOff, { ...wish, previewed: early.previewed }, early.now),
    ).rejects.toBeInstanceOf(UnavailableError);
    await changePlan(ports, { ...wish, previewed: late.previewed }, late.now);
    expect(ports.payments.charges).toEqual([199, late.previewed.dueNow]);
  });

  it('downwards names what is lost, and nothing that stays', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    await changePlan(ports, { accountId, target: { plan: 'pro' } }, createTestContext());
    const lostTo = async (plan: 'basic' | 'free'): Promise<readonly string[]> => {
      const wish = { accountId, target: { plan }, couponCode: null };
      return (await previewSubscriptionChange(ports, wish, createTestContext())).lost;
    };
    const basicAlone = [
      'Unlimited news',
      'Weekly reports',
      'Market sentiment',
      'Morning email of your coins',
      'Alerts when your coins move after a story',
    ];
    const toBasic = await lostTo('basic');
    expect(toBasic[0]).toContain('AI price predictions');
    expect(toBasic.join()).not.toMatch(new RegExp(`Everything|${basicAlone.join('|')}`));
    const toFree = (await lostTo('free')).join();
    for (const feature of basicAlone) expect(toFree).toContain(feature);
    expect(toFree).not.toContain('Dashboard');
    expect(toFree).not.toContain('Portfolio automation');
    expect(toFree.match(/\d+ price alerts/gu)).toEqual(['500 price alerts']);
    expect(toBasic).toContain('500 price alerts');
  });

  it('upwards that is declined is never granted', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    ports.payments.declineNext();
    const target = { plan: 'pro' } as const;
    await expect(
      changePlan(ports, { accountId, target }, createTestContext()),
    ).rejects.toMatchObject({
      code: 'payment/declined',
    });
    expect(await stands(ports, accountId)).toBe('active basic');
    await changePlan(ports, { accountId, target }, createTestContext());
    expect(await stands(ports, accountId)).toBe('active pro');
  });

  it('on an outdated preview is refused', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    const previewed = { prorationDate: today, dueNow: 1 };
    const target = { plan: 'pro' } as const;
    await expect(
      changePlan(ports, { accountId, target, previewed }, createTestContext()),
    ).rejects.toMatchObject({ code: 'membership/preview-outdated' });
    expect(ports.payments.charges).toEqual([199]);
  });

  it.each(['cancellation', 'undo'] as const)(
    'on a preview from before a %s is refused, and nothing is charged',
    async (meanwhile) => {
      const ports = await open();
      const { accountId } = await subscribed(ports);
      const at = (second: number) => createTestContext(new Date(today.getTime() + second * 1000));
      const cancel = (second: number) =>
        changePlan(ports, { accountId, target: { plan: 'free' } }, at(second));
      if (meanwhile === 'undo') await cancel(1);
      const target = pro;
      const { prorationDate, dueNow } = await previewSubscriptionChange(
        ports,
        { accountId, target, couponCode: null },
        at(5),
      );
      const previewed = { prorationDate: new Date(prorationDate ?? ''), dueNow };
      if (meanwhile === 'undo') await undoScheduledChange(ports, { accountId }, at(10));
      else await cancel(10);
      await expect(
        changePlan(ports, { accountId, target, previewed }, at(20)),
      ).rejects.toMatchObject({ code: 'membership/preview-outdated' });
      expect(ports.payments.charges).toEqual([199]);
    },
  );

  it('downwards and a cancellation hold at the end of the period, until they are taken back', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports, pro);
    const lower = await changePlan(
      ports,
      { accountId, target: { plan: 'basic' } },
      createTestContext(),
    );
    expect(lower.change).toMatchObject({ effectiveAt: '2026-06-04T10:00:00.000Z' });
    expect(await stands(ports, accountId)).toBe('downgrading pro 2026-06-04');
    expect(await stands(ports, accountId, daysLater(31))).toBe('active basic');
    await changePlan(ports, { accountId, target: { plan: 'free' } }, createTestContext());
    expect(await stands(ports, accountId)).toBe('cancelling pro 2026-06-04');
    expect(await stands(ports, accountId, daysLater(31))).toBe('cancelled free');
    await undoScheduledChange(ports, { accountId }, createTestContext());
    expect(await stands(ports, accountId)).toBe('downgrading pro 2026-06-04');
    expect(await stands(ports, accountId, daysLater(31))).toBe('active basic');
    await undoScheduledChange(ports, { accountId }, createTestContext());
    expect(await stands(ports, accountId)).toBe('active pro');
    expect(ports.payments.charges).toEqual([599]);
  });

  it('downwards is planned again by the first of two undos of the cancellation, from two tabs', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports, pro);
    await changePlan(ports, { accountId, target: { plan: 'basic' } }, createTestContext());
    await changePlan(ports, { accountId, target: { plan: 'free' } }, createTestContext());
    const undo = { accountId, shownTerms: basic };
    await undoScheduledChange(ports, undo, createTestContext());
    const second = await undoScheduledChange(ports, undo, createTestContext());
    expect(second.change.kind).toBe('none');
    expect(await stands(ports, accountId)).toBe('downgrading pro 2026-06-04');
    await undoScheduledChange(ports, { accountId, shownTerms: pro }, createTestContext());
    expect(await stands(ports, accountId)).toBe('active pro');
    await expect(undoScheduledChange(ports, undo, createTestContext())).rejects.toMatchObject({
      code: 'membership/preview-outdated',
    });
    expect(await stands(ports, accountId)).toBe('active pro');
  });

  it('downwards is planned again if an event was handled while the cancellation was made', async () => {
    const ports = await open();
    const { accountId, subscriptionId } = await subscribed(ports, pro);
    await changePlan(ports, { accountId, target: { plan: 'basic' } }, createTestContext());
    const payments: FakePayments = {
      ...ports.payments,
      cancelAtPeriodEnd: async (request) => {
        // The provider first ends the planned change, and reports that.
        ports.payments.change(subscriptionId, () => ({ next: null }));
        await reconcileMembership(ports, { accountId }, createTestContext());
        await ports.payments.cancelAtPeriodEnd(request);
      },
    };
    const cancellation = { accountId, target: { plan: 'free' } } as const;
    await changePlan({ ...ports, payments }, cancellation, createTestContext());
    expect(await stands(ports, accountId)).toBe('cancelling pro 2026-06-04');
    await undoScheduledChange(ports, { accountId }, createTestContext());
    expect(await stands(ports, accountId)).toBe('downgrading pro 2026-06-04');
  });

  it('that another tab carries out between preview and charge is done, and charged once', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    const target = { plan: 'pro' } as const;
    const wish = { accountId, target, couponCode: null };
    const { prorationDate, dueNow } = await previewSubscriptionChange(
      ports,
      wish,
      createTestContext(),
    );
    const previewed = { prorationDate: new Date(prorationDate ?? ''), dueNow };
    let isFirst = true;
    const payments: FakePayments = {
      ...ports.payments,
      previewChange: async (request) => {
        if (isFirst) {
          isFirst = false;
          const request = { accountId, target, previewed };
          await changePlan(ports, request, createTestContext(afterClaim()));
        }
        return ports.payments.previewChange(request);
      },
    };
    await changePlan({ ...ports, payments }, { accountId, target, previewed }, createTestContext());
    expect(ports.payments.charges).toEqual([199, dueNow]);
    expect(await stands(ports, accountId)).toBe('active pro');
  });

  it('from two tabs at the same time is decided on what the first one left', async () => {
    const targets = [{ plan: 'pro' }, { plan: 'basic', interval: 'year' }] as const;
    for (const order of [targets, targets.toReversed()]) {
      const ports = await open();
      const { accountId } = await subscribed(ports);
      const results = await Promise.allSettled(
        order.map((target) => changePlan(ports, { accountId, target }, createTestContext())),
      );
      const refusals = results.filter((one) => one.status === 'rejected');
      expect(refusals.map(({ reason }) => reason as unknown)).toEqual([
        expect.objectContaining({ code: 'membership/preview-outdated' }),
      ]);
      const [first] = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(ports.payments.charges).toEqual([199, first?.chargedPence]);
    }
  });

  it.each([
    ['a cancellation and a downgrade', { plan: 'free' }, { plan: 'basic' }],
    ['a downgrade and a cancellation', { plan: 'basic' }, { plan: 'free' }],
  ] as const)('keeps the first of %s at the same time', async (_, first, second) => {
    const ports = await open();
    const { accountId } = await subscribed(ports, pro);
    const [made, refused] = await Promise.allSettled(
      [first, second].map((target) =>
        changePlan(ports, { accountId, target }, createTestContext()),
      ),
    );
    expect(made).toMatchObject({ status: 'fulfilled' });
    expect(refused).toMatchObject({ reason: { code: 'membership/preview-outdated' } });
    const { holdings } = await loadMembership(ports, accountId);
    const kind = first.plan === 'free' ? 'cancellation' : 'downgrade';
    expect(holdings.subscription?.scheduled?.kind).toBe(kind);
  });

  it('whose process was killed at the provider is recorded before the next one, which is refused', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    let isKilled = false;
    const changeNow: FakePayments['changeNow'] = async (request) => {
      await ports.payments.changeNow(request);
      isKilled = true;
      throw new Error('killed');
    };
    const append: Ports['eventStore']['append'] = (...appended) =>
      isKilled ? Promise.reject(new Error('killed')) : ports.eventStore.append(...appended);
    const dying = {
      ...ports,
      payments: { ...ports.payments, changeNow },
      eventStore: { ...ports.eventStore, append },
    };
    const upgrade = { accountId, target: { plan: 'pro' } } as const;
    await expect(changePlan(dying, upgrade, createTestContext())).rejects.toThrow('killed');
    const yearly = { accountId, target: { plan: 'basic', interval: 'year' } } as const;
    let waitedMs = 0;
    const pause = (ms: number): Promise<void> => {
      waitedMs += ms;
      return Promise.resolve();
    };
    await expect(
      changePlan({ ...ports, pause }, yearly, createTestContext()),
    ).rejects.toMatchObject({ code: 'membership/preview-outdated' });
    expect(waitedMs).toBe(30_000);
    expect(await stands(ports, accountId)).toBe('active pro');
    const { change } = await changePlan(ports, yearly, createTestContext(afterClaim()));
    expect(change.kind).toBe('downgrade');
    expect(ports.payments.charges).toHaveLength(2);
  });

  it('is refused if the preview showed a charge and nothing is charged any more', async () => {
    const ports = await open();
    const { accountId } = await subscribed(ports);
    const target = { plan: 'basic', interval: 'year' } as const;
    const wish = { accountId, target, couponCode: null };
    const shown = await previewSubscriptionChange(ports, wish, createTestContext());
    const previewed = { prorationDate: new Date(shown.prorationDate ?? ''), dueNow: shown.dueNow };
    await changePlan(ports, { accountId, target: { plan: 'pro' } }, createTestContext());
    await expect(
      changePlan(ports, { accountId, target, previewed }, createTestContext()),
    ).rejects.toMatchObject({ code: 'membership/preview-outdated' });
  });

  it('needs a subscription', async () => {
    const ports = await open();
    const accountId = await register(ports);
    await expect(
      changePlan(ports, { accountId, target: { plan: 'pro' } }, createTestContext()),
    ).rejects.toMatchObject({ code: 'membership/no-subscription' });
  });
});

describe('a failed renewal', () => {
  it('keeps the plan for 14 days, is made good by a retry, and ends at the provider too', async () => {
    const ports = await open();
    const { accountId, subscriptionId } = await subscribed(ports);
    const since = daysLater(31).toISOString();
    ports.payments.change(subscriptionId, () => ({
      status: 'past_due',
      unpaid: { invoiceId: 'in_9', since, needsConfirmation: false },
    }));
    await reconcileMembership(ports, { accountId }, createTestContext(daysLater(31)));
    expect(await stands(ports, accountId, daysLater(44))).toBe('past-due basic 2026-06-18');
    expect(await stands(ports, accountId, daysLater(45))).toBe('cancelled free');
    const retried = await resolvePaymentIssues(
      ports,
      { accountId },
      createTestContext(daysLater(32)),
    );
    expect(retried).toMatchObject({ before: 'past-due', after: 'active', fixed: 1 });
    ports.payments.change(subscriptionId, () => ({
      status: 'past_due',
      unpaid: { invoiceId: 'in_10', since, needsConfirmation: false },
    }));
    await resolvePaymentIssues(ports, { accountId }, createTestContext(daysLater(60)));
    const { subscriptions } = await ports.payments.snapshot('cus_1');
    expect(subscriptions[0]?.status).toBe('canceled');
  });
});

describe('a coupon', () => {
  const reason = 'Spring campaign';

  it('is reserved at checkout and redeemed by the payment', async () => {
    const ports = await open();
    await createCoupon(ports, { code: 'spring', terms: spring, reason }, createTestContext());
    const accountId = await register(ports);
    const question = { accountId, code: ' Spring ', terms: pro, now: today };
    expect(await validateCoupon(ports, question)).toMatchObject({ finalPrice: 299 });
    const wanted = { accountId, terms: pro, couponCode: 'SPRING' };
    const { subscriptionId } = await startSubscription(ports, wanted, createTestContext());
    ports.payments.pay(subscriptionId);
    await reconcileMembership(ports, { accountId }, createTestContext());
    expect(ports.payments.charges).toEqual([299]);
    await expect(validateCoupon(ports, question)).rejects.toMatchObject({
      code: 'coupon/not-usable',
    });
    const coupon = await loadCoupon(ports, 'SPRING');
    expect(coupon.status === 'valid' && listUses(coupon.uses)).toMatchObject([
      { accountId, stage: 'redeemed' },
    ]);
  });

  it('stays valid for the member whose open checkout reserved it, for any plan', async () => {
    const ports = await open();
    const coupon = { code: 'SPRING', terms: { ...spring, limit: 1 }, reason };
    await createCoupon(ports, coupon, createTestContext());
    const [accountId, bob] = [await register(ports), await register(ports, 'bob')];
    await startSubscription(
      ports,
      { accountId, terms: pro, couponCode: 'SPRING' },
      createTestContext(),
    );
    const question = { accountId, code: ' Spring ', terms: pro, now: today };
    expect(await validateCoupon(ports, question)).toMatchObject({
      code: 'SPRING',
      finalPrice: 299,
    });
    const yearly = { plan: 'pro', interval: 'year' } as const;
    expect(await validateCoupon(ports, { ...question, terms: yearly })).toMatchObject({
      finalPrice: 2994,
    });
    await expect(validateCoupon(ports, { ...question, accountId: bob })).rejects.toMatchObject({
      code: 'coupon/not-usable',
    });
  });

  it('that was withdrawn stays valid for the checkout that reserved it', async () => {
    const ports = await open();
    await createCoupon(ports, { code: 'SPRING', terms: spring, reason }, createTestContext());
    const accountId = await register(ports);
    const wanted = { accountId, terms: pro, couponCode: 'SPRING' };
    await startSubscription(ports, wanted, createTestContext());
    const withdraw = { id: 'SPRING', command: { type: 'WithdrawCoupon', reason } } as const;
    await sendCommand(ports, couponDecider, withdraw, createTestContext());
    const question = { accountId, code: 'spring', now: today };
    expect(await validateCoupon(ports, { ...question, terms: pro })).toMatchObject({
      finalPrice: 299,
    });
    await expect(validateCoupon(ports, { ...question, terms: basic })).rejects.toMatchObject({
      code: 'coupon/not-usable',
    });
  });

  it('is free again when the checkout is given up', async () => {
    const ports = await open();
    await createCoupon(
      ports,
      { code: 'SPRING', terms: { ...spring, limit: 1 }, reason },
      createTestContext(),
    );
    const accountId = await register(ports);
    const wanted = { accountId, terms: pro, couponCode: 'SPRING' };
    await startSubscription(ports, wanted, createTestContext());
    await resolvePaymentIssues(ports, { accountId }, createTestContext());
    const bob = await register(ports, 'bob');
    await startSubscription(ports, { ...wanted, accountId: bob }, createTestContext());
    await expect(startSubscription(ports, wanted, createTestContext())).rejects.toMatchObject({
      code: 'coupon/not-usable',
    });
    expect(await stands(ports, accountId)).toBe('none free');
  });

  it('with n uses is given to n of 50 parallel checkouts', async () => {
    const ports = await open();
    await createCoupon(ports, { code: 'SPRING', terms: spring, reason }, createTestContext());
    const accounts = await Promise.all(
      Array.from({ length: 50 }, (_, index) => register(ports, `member${String(index)}`)),
    );
    const patient = { ...ports, pause: () => Promise.resolve() };
    const begun = await Promise.allSettled(
      accounts.map((accountId) =>
        startSubscription(
          patient,
          { accountId, terms: pro, couponCode: 'SPRING' },
          createTestContext(),
        ),
      ),
    );
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const one of begun)
      if (one.status === 'fulfilled') ports.payments.pay(one.value.subscriptionId);
    await Promise.all(
      accounts.map((accountId) => reconcileMembership(patient, { accountId }, createTestContext())),
    );
    const coupon = await loadCoupon(ports, 'SPRING');
    const uses = coupon.status === 'valid' ? listUses(coupon.uses) : [];
    expect(uses.map(({ stage }) => stage)).toEqual(['redeemed', 'redeemed', 'redeemed']);
  });
});
