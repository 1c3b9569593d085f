import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { changePlan } from '#application/membership/subscription/change-plan.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { previewSubscriptionChange } from '#application/membership/subscription/preview-subscription-change.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import type { ChangeTarget } from '#domain/membership/planned-change.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import type { ScheduledChange } from '#domain/shared/plans/subscription.ts';
import { startPaymentTestProduct, type PaymentTestProduct } from './testing/paying-product.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const asking = 'pm_card_authenticationRequired';
const basic = { plan: 'basic', interval: 'month' } as const;
const pro = { plan: 'pro', interval: 'month' } as const;
const proYearly = { plan: 'pro', interval: 'year' } as const;
const free = { plan: 'free' } as const;

let product: PaymentTestProduct;
let accounts = 0;
beforeAll(async () => {
  product = await startPaymentTestProduct();
});
afterAll(() => product.close());

const pay = (clientSecret: string | null | undefined, authenticate = true) =>
  product.platform.demoProvider.pay({
    clientSecret: clientSecret ?? '',
    paymentMethod: asking,
    authenticate,
  });

const member = async (terms: SubscriptionTerms) => {
  const { platform, context } = product;
  accounts += 1;
  const email = `waits${String(accounts)}@example.com`;
  const input = { email, password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(platform, input, context());
  const start = await startSubscription(
    platform,
    { accountId, terms, couponCode: null },
    context(),
  );
  await pay(start.clientSecret);
  const reconcile = () => reconcileMembership(platform, { accountId }, context());
  await reconcile();
  return {
    accountId,
    reconcile,
    change: (target: ChangeTarget) => changePlan(platform, { accountId, target }, context()),
    /** Confirms what a preview shows now. */
    upgrade: async (target: SubscriptionTerms) => {
      const wish = { accountId, target, couponCode: null };
      const { prorationDate, dueNow } = await previewSubscriptionChange(platform, wish, context());
      const previewed = { prorationDate: new Date(prorationDate ?? ''), dueNow };
      const { payment } = await changePlan(platform, { accountId, target, previewed }, context());
      return { clientSecret: payment?.clientSecret, dueNow };
    },
    subscription: async () => {
      const { holdings, checkout } = await loadMembership(platform, accountId);
      return { ...holdings.subscription, checkout };
    },
    charged: async () => {
      const { customerId } = await loadMembership(platform, accountId);
      const invoices = await platform.payments.invoices(customerId ?? '');
      return invoices.filter((each) => each.paidPence > 0).map((each) => each.paidPence);
    },
  };
};

const plans: readonly {
  readonly kind: ScheduledChange['kind'];
  readonly from: SubscriptionTerms;
  readonly planned: ChangeTarget;
  readonly upgrade: SubscriptionTerms;
}[] = [
  { kind: 'cancellation', from: basic, planned: free, upgrade: pro },
  { kind: 'cancellation', from: basic, planned: free, upgrade: proYearly },
  { kind: 'downgrade', from: pro, planned: basic, upgrade: proYearly },
];

const byWords = plans.map((each) => ({
  ...each,
  words: `${each.kind}, ${each.upgrade.plan} ${each.upgrade.interval}`,
}));

it.each(byWords)('$words: stays while the upgrade waits for its payment', async (given) => {
  const { change, upgrade, subscription } = await member(given.from);
  await change(given.planned);
  const { scheduled } = await subscription();
  expect(scheduled?.kind).toBe(given.kind);
  await upgrade(given.upgrade);
  await product.idle();
  expect(await subscription()).toMatchObject({ terms: given.from, scheduled });
});

it.each(byWords)('$words: is gone once the upgrade is paid', async (given) => {
  const { change, upgrade, subscription, reconcile } = await member(given.from);
  await change(given.planned);
  // When the plan would have happened.
  const { periodEndsAt } = await subscription();
  const { clientSecret } = await upgrade(given.upgrade);
  await pay(clientSecret);
  await reconcile();
  expect(await subscription()).toMatchObject({ terms: given.upgrade, scheduled: null });
  await product.moveTo(new Date(Date.parse(periodEndsAt ?? '') + hourMs));
  await reconcile();
  expect(await subscription()).toMatchObject({ terms: given.upgrade, scheduled: null });
});

it.each(byWords)('$words: stays when the upgrade is declined or expires', async (given) => {
  const { change, upgrade, subscription } = await member(given.from);
  await change(given.planned);
  const { scheduled } = await subscription();
  const { clientSecret } = await upgrade(given.upgrade);
  expect((await pay(clientSecret, false)).status).toBe('requires_payment_method');
  await product.idle();
  expect(await subscription()).toMatchObject({ terms: given.from, scheduled });
  await product.moveTo(new Date(product.context().now.getTime() + 25 * hourMs));
  await change(given.from === pro ? basic : free);
  expect(await subscription()).toMatchObject({
    terms: given.from,
    scheduled,
    checkout: null,
  });
});

it('a cancellation made while an upgrade waits gives the upgrade up', async () => {
  const { change, upgrade, subscription, charged } = await member(basic);
  const { clientSecret } = await upgrade(pro);
  await change(free);
  expect(await subscription()).toMatchObject({
    terms: basic,
    scheduled: { kind: 'cancellation' },
    checkout: null,
  });
  await expect(pay(clientSecret)).rejects.toThrow();
  // The member thinks again.
  const again = await upgrade(pro);
  await pay(again.clientSecret);
  await change(pro);
  expect(await subscription()).toMatchObject({ terms: pro, scheduled: null });
  expect(await charged()).toEqual([again.dueNow, 199]);
});

it('an upgrade that is started again charges what is previewed then', async () => {
  const { upgrade, subscription, charged, reconcile } = await member(basic);
  const first = await upgrade(pro);
  await product.moveTo(new Date(product.context().now.getTime() + 12 * hourMs));
  const second = await upgrade(pro);
  expect(second.dueNow).toBeLessThan(first.dueNow);
  await pay(second.clientSecret);
  await reconcile();
  expect(await subscription()).toMatchObject({ terms: pro });
  expect(await charged()).toEqual([second.dueNow, 199]);
});

it('asks the bank at each attempt, however often it refuses', async () => {
  const { upgrade, subscription, charged, reconcile } = await member(basic);
  const secrets: string[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { clientSecret } = await upgrade(pro);
    secrets.push(clientSecret ?? '');
    expect((await pay(clientSecret, false)).status).toBe('requires_payment_method');
  }
  expect(secrets).not.toContain('');
  expect(new Set(secrets).size).toBe(secrets.length);
  const last = await upgrade(pro);
  await pay(last.clientSecret);
  await reconcile();
  expect(await subscription()).toMatchObject({ terms: pro });
  expect(await charged()).toEqual([last.dueNow, 199]);
});

it('uses a card that replaced the one of a payment that still waits for the bank', async () => {
  const { accountId, upgrade, subscription, charged } = await member(basic);
  const { payments, demoProvider } = product.platform;
  await upgrade(pro);
  const { customerId } = await loadMembership(product.platform, accountId);
  const request = { customerId: customerId ?? '', idempotencyKey: `replaced-${accountId}` };
  const { clientSecret } = await payments.startCardChange(request);
  await demoProvider.pay({ clientSecret, paymentMethod: 'pm_card_visa' });
  await payments.useSavedCard(request);
  const last = await upgrade(pro);
  expect(last.clientSecret).toBeNull();
  expect(await subscription()).toMatchObject({ terms: pro });
  expect(await charged()).toEqual([last.dueNow, 199]);
});
