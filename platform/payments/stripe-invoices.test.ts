import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Stripe from 'stripe';
import { dayMs } from '#domain/shared/time/durations.ts';
import { priceCatalogue } from './price-catalogue.ts';
import { type FakeStripeSetup, setUpFakeStripe } from './testing/fake-setup.ts';

let setup: FakeStripeSetup;
let customerId: string;
beforeEach(async () => {
  setup = await setUpFakeStripe();
  const { payments } = setup;
  await payments.provision(priceCatalogue);
  const person = { accountId: 'a1', email: 'ada@tidemark.example', name: 'Ada' };
  customerId = await payments.getOrCreateCustomer(person);
  const terms = { plan: 'pro', interval: 'month' } as const;
  const request = { customerId, terms, discountPence: 0, idempotencyKey: 'one' };
  const { clientSecret } = await payments.subscribe(request);
  await setup.pay({ clientSecret: clientSecret ?? '', paymentMethod: 'pm_card_visa' });
});
afterEach(() => setup.dispose());

const stripe = () => {
  const { secretKey, host, port } = setup.fake;
  return new Stripe(secretKey, { host, port, protocol: 'http' });
};

it('leaves out the invoices of other products', async () => {
  const { payments } = setup;
  const { id: product } = await stripe().products.create({ name: 'A course' });
  const recurring = { interval: 'month' } as const;
  const other = { product, currency: 'gbp', unit_amount: 9900, recurring };
  const { id: price } = await stripe().prices.create(other);
  const { latest_invoice: invoice } = await stripe().subscriptions.create({
    customer: customerId,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
  });
  expect((await payments.invoices(customerId)).map(({ totalPence }) => totalPence)).toEqual([599]);
  expect(await payments.invoice(typeof invoice === 'string' ? invoice : '')).toBeUndefined();
});

it('knows refunds to the card from those to the customer’s credit', async () => {
  const { payments } = setup;
  const [{ id: invoiceId } = { id: '' }] = await payments.invoices(customerId);
  await stripe().creditNotes.create({ invoice: invoiceId, amount: 200, credit_amount: 200 });
  await payments.refund({ invoiceId, pence: 99, reason: 'Asked for', idempotencyKey: 'two' });
  const invoice = await payments.invoice(invoiceId);
  expect(invoice?.refunds.map(({ pence, isCredit }) => [pence, isCredit])).toEqual([
    [99, undefined],
    [200, true],
  ]);
});

it('has no refund for a credit note that only reduces an unpaid invoice', async () => {
  const { payments } = setup;
  const terms = { plan: 'basic', interval: 'month' } as const;
  const request = { customerId, terms, discountPence: 0, idempotencyKey: 'three' };
  await payments.subscribe(request);
  const [{ id: invoiceId } = { id: '' }] = await payments.invoices(customerId);
  await stripe().creditNotes.create({ invoice: invoiceId, amount: 100 });
  expect(await payments.invoice(invoiceId)).toMatchObject({ status: 'open', refunds: [] });
});

describe('a refund that is repeated', () => {
  const findInvoiceId = async () => (await setup.payments.invoices(customerId))[0]?.id ?? '';

  it('refunds the rest when it was interrupted after an amount that had failed before', async () => {
    const { payments } = setup;
    const invoiceId = await findInvoiceId();
    const part = { invoiceId, pence: 200, reason: 'Asked for', idempotencyKey: 'part' };
    await setup.failRefund((await payments.refund(part)).refundId);
    const whole = { invoiceId, pence: 599, reason: 'Again', idempotencyKey: 'whole' };
    setup.loseAnswers(/^POST \/v1\/refunds/u);
    await expect(payments.refund(whole)).rejects.toThrow();
    setup.loseAnswers(undefined);
    expect(await payments.invoice(invoiceId)).toMatchObject({ refundedPence: 200 });
    await payments.refund(whole);
    expect(await payments.invoice(invoiceId)).toMatchObject({ refundedPence: 599 });
  });

  it('refunds nothing more when Stripe has forgotten its key', async () => {
    const { payments } = setup;
    const invoiceId = await findInvoiceId();
    const part = { invoiceId, pence: 100, reason: 'Asked for', idempotencyKey: 'part' };
    const first = await payments.refund(part);
    await setup.moveTo(new Date(setup.now().getTime() + 3 * dayMs));
    expect(await payments.refund(part)).toEqual(first);
    expect(await payments.invoice(invoiceId)).toMatchObject({ refundedPence: 100 });
  });
});
