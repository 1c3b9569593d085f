import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import { priceCatalogue } from '#platform/payments/price-catalogue.ts';
import { setUpFakeStripe, type FakeStripeSetup } from '#platform/payments/testing/fake-setup.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import { createCoupon } from '../../coupon/testing/create-coupon.ts';
import {
  createTestContext,
  openTestPorts,
  today,
  type TestPorts,
} from '../../testing/test-ports.ts';
import {
  previewSubscriptionChange,
  type SubscriptionPreview,
} from './preview-subscription-change.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { startSubscription } from './start-subscription.ts';

let setup: FakeStripeSetup;
let ports: TestPorts & Pick<FakeStripeSetup, 'payments'>;
let accountId: string;
beforeEach(async () => {
  setup = await setUpFakeStripe();
  await setup.moveTo(today);
  ports = { ...(await openTestPorts()), payments: setup.payments };
  await ports.payments.provision(priceCatalogue);
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  ({ accountId } = await registerAccount(ports, input, createTestContext()));
});
afterEach(() => setup.dispose());

const pro = { plan: 'pro', interval: 'month' } as const;
const basic = { plan: 'basic', interval: 'month' } as const;

const giveCredit = async (pence: number): Promise<void> => {
  const person = { accountId, email: 'ada@example.com', name: 'Ada' };
  const customerId = await ports.payments.getOrCreateCustomer(person);
  const credit = { customerId, creditId: 'c1', pence, description: 'Goodwill' };
  await ports.payments.giveCredit(credit);
};
const preview = (terms: SubscriptionTerms, couponCode: string | null = null) =>
  previewSubscriptionChange(ports, { accountId, target: terms, couponCode }, createTestContext());
const linesOf = ({ lines }: SubscriptionPreview) =>
  lines.map(({ description, pence }) => [description, pence]);
const start = (terms: SubscriptionTerms, couponCode: string | null = null) =>
  startSubscription(ports, { accountId, terms, couponCode }, createTestContext());
const charged = async (): Promise<number | undefined> => {
  const { state } = await reconcileMembership(ports, { accountId }, createTestContext());
  const [invoice] = await ports.payments.invoices(state.customerId ?? '');
  return invoice?.status === 'paid' ? invoice.paidPence : undefined;
};
const pay = ({ clientSecret }: { readonly clientSecret: string | null }) =>
  setup.pay({
    clientSecret: clientSecret ?? '',
    paymentMethod: 'pm_card_visa',
    authenticate: true,
  });

describe('the preview after an unpaid first attempt', () => {
  it('shows what the attempt charges, when it is repeated', async () => {
    await giveCredit(250);
    await start(pro);
    const shown = await preview(pro);
    expect(shown).toMatchObject({ dueNow: 349, onNextInvoice: 0 });
    expect(linesOf(shown)).toEqual([
      ['Pro plan', 599],
      ['Credit', -250],
    ]);
    await pay(await start(pro));
    expect(await charged()).toBe(349);
  });

  it('shows the credit that another choice gets back from it', async () => {
    await giveCredit(250);
    await start(pro);
    const shown = await preview(basic);
    expect(shown).toMatchObject({ dueNow: 0, onNextInvoice: -51 });
    expect(linesOf(shown)).toEqual([
      ['Basic plan', 199],
      ['Credit', -199],
    ]);
    await start(basic);
    expect(await charged()).toBe(0);
  });

  it.each([pro, basic])(
    'accepts the coupon that the attempt reserved, for $plan',
    async (terms) => {
      await createCoupon(
        ports,
        { code: 'SPRING', terms: spring, reason: 'Spring' },
        createTestContext(),
      );
      await giveCredit(50);
      await start(pro, 'SPRING');
      const { dueNow } = await preview(terms, 'SPRING');
      await pay(await start(terms, 'SPRING'));
      expect(await charged()).toBe(dueNow);
    },
  );

  it('refuses that coupon to another member', async () => {
    await createCoupon(
      ports,
      { code: 'SPRING', terms: spring, reason: 'Spring' },
      createTestContext(),
    );
    await start(pro, 'SPRING');
    const input = { email: 'eve@example.com', password: 'Engine1843', displayName: 'Eve' };
    const eve = await registerAccount(ports, input, createTestContext());
    const request = { accountId: eve.accountId, target: pro, couponCode: 'SPRING' };
    await expect(
      previewSubscriptionChange(ports, request, createTestContext()),
    ).rejects.toMatchObject({
      code: 'coupon/not-usable',
    });
  });
});

const spring = {
  name: 'Spring',
  discount: { kind: 'percent', percentOff: 50 },
  plans: ['basic', 'pro'],
  validFromAt: '2026-01-01T00:00:00.000Z',
  validUntilAt: null,
  limit: 1,
  limitPerAccount: 1,
} as const;
