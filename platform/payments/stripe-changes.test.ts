import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnavailableError } from '../unavailable-error.ts';
import { priceCatalogue } from './price-catalogue.ts';
import { type FakeStripeSetup, setUpFakeStripe } from './testing/fake-setup.ts';

const basic = { plan: 'basic', interval: 'month' } as const;
const basicYearly = { plan: 'basic', interval: 'year' } as const;
const proYearly = { plan: 'pro', interval: 'year' } as const;

let setup: FakeStripeSetup;
beforeEach(async () => {
  setup = await setUpFakeStripe();
  await setup.payments.provision(priceCatalogue);
});
afterEach(() => setup.dispose());

it.each([
  ['release of the former schedule', /release$/],
  ['creation of the schedule', /^POST \/v1\/subscription_schedules$/],
  ['setting of its phases', /^POST \/v1\/subscription_schedules\/\w+$/],
])('plans a change with the same request after a crash at the %s', async (_step, path) => {
  const { payments } = setup;
  const person = { accountId: 'a1', email: 'ada@tidemark.example', name: 'Ada' };
  const customerId = await payments.getOrCreateCustomer(person);
  const bought = { customerId, terms: proYearly, discountPence: 0, idempotencyKey: 'buy' };
  const { subscriptionId, clientSecret } = await payments.subscribe(bought);
  await setup.pay({ clientSecret: clientSecret ?? '', paymentMethod: 'pm_card_visa' });
  const former = { subscriptionId, terms: basicYearly, idempotencyKey: 'former' };
  await payments.changeAtPeriodEnd(former);
  const request = { subscriptionId, terms: basic, idempotencyKey: 'change' };
  setup.loseAnswers(path);
  await expect(payments.changeAtPeriodEnd(request)).rejects.toThrow(UnavailableError);
  setup.loseAnswers(undefined);
  await payments.changeAtPeriodEnd(request);
  const [subscription] = (await payments.snapshot(customerId)).subscriptions;
  expect(subscription?.next).toEqual({ terms: basic, from: subscription?.periodEnd });
});
