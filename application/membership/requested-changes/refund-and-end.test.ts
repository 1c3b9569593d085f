import { beforeEach, describe, expect, it } from 'vitest';
import { membershipStream } from '#domain/membership/decider.ts';
import { getSubscriptionPhase, type EndTiming } from '#domain/shared/plans/subscription.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import {
  afterClaim,
  createTestContext,
  openTestPorts,
  readEventTypes,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { loadMembership } from '../load-membership.ts';
import { changePlan, undoScheduledChange } from '../subscription/change-plan.ts';
import { reconcileMembership } from '../subscription/reconcile-membership.ts';
import { startSubscription } from '../subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { executeChange } from './carry-out-change.ts';
import { previewRefundEffect, refundAndEndSubscription } from './refund-and-end.ts';
import { requestChange } from './request-change.ts';

type Ports = TestPorts & { readonly payments: FakePayments };

const context = createTestContext();
let ports: Ports;
let accountId: string;
beforeEach(async () => {
  ports = { ...(await openTestPorts()), payments: fakePayments(() => context.now) };
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  ({ accountId } = await registerAccount(ports, input, context));
  const terms = { plan: 'pro', interval: 'month' } as const;
  const wanted = { accountId, terms, couponCode: null };
  const { subscriptionId } = await startSubscription(ports, wanted, context);
  ports.payments.pay(subscriptionId);
  await reconcileMembership(ports, { accountId }, context);
});

const reason = 'Asked on the phone';
const refundAndEnd = (endPlan: EndTiming, changed: Partial<FakePayments> = {}, more = {}) =>
  refundAndEndSubscription(
    { ...ports, payments: { ...ports.payments, ...changed } },
    { accountId, invoiceId: 'in_1', reason, endPlan },
    { ...context, ...more },
  );
const dispute = (): void => {
  ports.payments.dispute({
    id: 'du_1',
    subscriptionId: 'sub_1',
    invoiceId: 'in_1',
    pence: 599,
    status: 'open',
    openedAt: context.now.toISOString(),
  });
};
const phaseAndRefund = async () => {
  const { holdings } = await loadMembership(ports, accountId);
  const invoice = await ports.payments.invoice('in_1');
  return [getSubscriptionPhase(holdings.subscription, context.now), invoice?.refundedPence];
};

describe('the refund of a payment disputed at the bank', () => {
  it('is refused together with the end of the plan, also in the preview', async () => {
    dispute();
    const disputed = { kind: 'conflict', code: 'payment/disputed' };
    await expect(refundAndEnd('now')).rejects.toMatchObject(disputed);
    const request = { accountId, invoiceId: 'in_1', endPlan: 'now' } as const;
    await expect(previewRefundEffect(ports, request, context)).rejects.toMatchObject(disputed);
    expect(await phaseAndRefund()).toEqual(['active', 0]);
    const types = await readEventTypes(ports, membershipStream(accountId));
    expect(types).not.toContain('SubscriptionChangeRequested');
  });

  it('is not reported as issued if the dispute was opened in the meantime', async () => {
    const cancelNow: FakePayments['cancelNow'] = async (request) => {
      await ports.payments.cancelNow(request);
      dispute();
    };
    const key = { idempotencyKey: 'one-request' };
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(refundAndEnd('now', { cancelNow }, key)).rejects.toMatchObject({
        code: 'payment/disputed',
      });
    }
    expect(await phaseAndRefund()).toEqual(['cancelled', 0]);
  });
});

describe('a refund with the end of the plan', () => {
  it('is not reported as issued if a newer request replaced it', async () => {
    const undo = { accountId, change: { kind: 'undo' }, reason } as const;
    const cancelAtPeriodEnd: FakePayments['cancelAtPeriodEnd'] = async (request) => {
      await requestChange(ports, undo, createTestContext(afterClaim()));
      return ports.payments.cancelAtPeriodEnd(request);
    };
    await expect(refundAndEnd('period-end', { cancelAtPeriodEnd })).rejects.toMatchObject({
      code: 'command/contended',
    });
    expect(await phaseAndRefund()).toEqual(['active', 0]);
  });

  it('does not cancel again what the member undid before the refund was retried', async () => {
    await changePlan(ports, { accountId, target: { plan: 'free' } }, context);
    const refund = () => Promise.reject(new Error('away'));
    await expect(refundAndEnd('period-end', { refund })).rejects.toThrow('away');
    await undoScheduledChange(ports, { accountId }, context);
    const { requestedChanges } = await loadMembership(ports, accountId);
    const changeId = requestedChanges[0]?.changeId ?? '';
    await executeChange(ports, { accountId, changeId }, context);
    expect(await phaseAndRefund()).toEqual(['active', 599]);
  });
});
