import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { getSubscriptionPhase } from '#domain/shared/plans/subscription.ts';
import { createEmbeddedPlatform, type EmbeddedPlatform } from '../api/testing/embedded-platform.ts';
import { settleSubscriptionsWorker } from '#workers/membership/settle-subscriptions.ts';

let platform: EmbeddedPlatform;
let payments: FakePayments;
beforeAll(async () => {
  platform = await createEmbeddedPlatform();
  payments = fakePayments(() => platform.clock.now());
});
afterAll(() => platform.close());

const at = (iso: string) => {
  platform.clock.set(new Date(iso));
  return { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
};

it('ends here and at the provider what was not paid within the grace', async () => {
  const ports = { ...platform, payments };
  const begun = at('2026-03-02T09:00:00.000Z');
  const input = { email: 'due@example.com', password: 'Engine1843', displayName: 'Due' };
  const { accountId } = await registerAccount(platform, input, begun);
  const terms = { plan: 'basic', interval: 'month' } as const;
  const wanted = { accountId, terms, couponCode: null };
  const { subscriptionId } = await startSubscription(ports, wanted, begun);
  payments.pay(subscriptionId);
  await reconcileMembership(ports, { accountId }, begun);
  payments.declineRenewals(subscriptionId);
  const settle = async (now: string) => {
    const { now: dueAt } = at(now);
    await platform.reachedHead();
    const job = { name: 'settle-subscriptions', key: 'settle', payload: {}, dueAt, attempt: 1 };
    await settleSubscriptionsWorker.handler(ports)(job);
    const { holdings } = await loadMembership(platform, accountId);
    const [atProvider] = (await payments.snapshot('cus_1')).subscriptions;
    return [getSubscriptionPhase(holdings.subscription, dueAt), atProvider?.status];
  };
  expect(await settle('2026-04-02T10:00:00.000Z')).toEqual(['past-due', 'past_due']);
  expect(await settle('2026-04-16T08:59:59.000Z')).toEqual(['past-due', 'past_due']);
  expect(await settle('2026-04-16T09:00:00.000Z')).toEqual(['cancelled', 'canceled']);
});
