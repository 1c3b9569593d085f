import { existsSync } from 'node:fs';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadStripeSpec } from '../testing/openapi.ts';
import { type FakeStripeSetup, setUpFakeStripe } from '../testing/fake-setup.ts';
import { priceCatalogue } from '../price-catalogue.ts';

// needs: Stripe's OpenAPI document (STRIPE_OPENAPI)

let setup: FakeStripeSetup;
beforeEach(async () => {
  setup = await setUpFakeStripe();
});
afterEach(() => setup.dispose());

type Answered = {
  readonly status: number;
  readonly body: { readonly error?: Record<string, unknown> };
};

const ask = async (
  place: string,
  form: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = {},
): Promise<Answered> => {
  const [method = '', path = ''] = place.split(' ');
  const text = new URLSearchParams(form).toString();
  const answer = await fetch(`${setup.fake.url}${path}${method === 'GET' ? `?${text}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${setup.fake.secretKey}`, ...headers },
    ...(method === 'POST' && { body: text }),
  });
  return { status: answer.status, body: (await answer.json()) as Answered['body'] };
};

describe('the fake Stripe', () => {
  it.each([
    [
      'POST /v1/customers',
      { nickname: 'Ada' },
      400,
      { code: 'parameter_unknown', param: 'nickname' },
    ],
    ['GET /v1/subscriptions', { customer: 'c', colour: 'red' }, 400, { param: 'colour' }],
    [
      'POST /v1/prices',
      { currency: 'gbp', unit_amount: '1' },
      400,
      { code: 'parameter_missing', param: 'product' },
    ],
    [
      'POST /v1/coupons',
      { amount_off: 'ten', currency: 'gbp', duration: 'once' },
      400,
      { param: 'amount_off' },
    ],
    ['POST /v1/customers', { 'metadata[a][b]': 'c' }, 400, { param: 'metadata[a]' }],
    ['GET /v1/invoices/in_none', {}, 404, { code: 'resource_missing', param: 'id' }],
    ['GET /v1/invoices', { 'expand[]': 'a.b.c.d.e' }, 400, { type: 'invalid_request_error' }],
    ['GET /v1/invoices', { limit: '101' }, 400, { param: 'limit' }],
    ['POST /v1/nothing', {}, 400, { code: 'url_invalid' }],
  ] as const)('refuses %s with %j as Stripe does', async (...[place, form, status, error]) => {
    const answer = await ask(place, form);
    expect([answer.status, answer.body.error]).toEqual([status, expect.objectContaining(error)]);
  });

  it('asks for its key', async () => {
    const answer = await ask('GET /v1/prices', {}, { authorization: 'Bearer sk_test_other' });
    expect(answer.status).toBe(401);
  });

  it('carries out a key once, and refuses it for another request', async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await ask('POST /v1/customers', { name: 'Ada' }, key);
    expect(await ask('POST /v1/customers', { name: 'Ada' }, key)).toEqual(first);
    const other = await ask('POST /v1/customers', { name: 'Bob' }, key);
    expect([other.status, other.body.error?.['type']]).toEqual([400, 'idempotency_error']);
  });

  it('pages through a list, newest first', async () => {
    const stripe = new Stripe(setup.fake.secretKey, {
      host: setup.fake.host,
      port: setup.fake.port,
      protocol: 'http',
    });
    for (let index = 0; index < 7; index += 1) {
      await stripe.taxRates.create({
        display_name: String(index),
        inclusive: true,
        percentage: index,
      });
    }
    const all = await stripe.taxRates.list({ limit: 3 }).autoPagingToArray({ limit: 100 });
    expect(all.map((rate) => rate.percentage)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    const [, , third] = all;
    const newer = await stripe.taxRates.list({ ending_before: third?.id ?? '', limit: 5 });
    expect(newer.data.map((rate) => rate.percentage)).toEqual([6, 5]);
  });

  const file = process.env['STRIPE_OPENAPI'] ?? '';
  it.skipIf(!existsSync(file))('tells events that are as Stripe tells them', async () => {
    const { payments, pay } = setup;
    await payments.provision(priceCatalogue);
    const customerId = await payments.getOrCreateCustomer({
      accountId: 'a',
      email: 'a@b.example',
      name: 'A',
    });
    const terms = { plan: 'pro', interval: 'month' } as const;
    const request = { customerId, terms, discountPence: 100, idempotencyKey: 'one' };
    const { subscriptionId, clientSecret } = await payments.subscribe(request);
    await pay({ clientSecret: clientSecret ?? '', paymentMethod: 'pm_card_createDispute' });
    const { disputes } = await payments.snapshot(customerId);
    expect(disputes).toMatchObject([{ status: 'open' }]);
    const [invoice] = await payments.invoices(customerId);
    await payments.refund({
      invoiceId: invoice?.id ?? '',
      pence: 1,
      reason: 'r',
      idempotencyKey: 'two',
    });
    setup.fake.closeDispute(disputes[0]?.id ?? '', 'lost');
    await payments.changeAtPeriodEnd({
      subscriptionId,
      terms: { plan: 'basic', interval: 'month' },
      idempotencyKey: 'three',
    });
    const credit = { customerId, creditId: 'four', pence: 599, description: 'Goodwill' };
    await payments.giveCredit(credit);
    await payments.forget(customerId);
    const document = loadStripeSpec(file);
    const events = await ask('GET /v1/events', { limit: '100' });
    const types = new Set(
      (events.body as unknown as { data: { type: string }[] }).data.map(({ type }) => type),
    );
    expect(types.size).toBeGreaterThan(15);
    expect(document.answerFaults('GET', '/v1/events', events)).toEqual([]);
    for (const { type, data } of (
      events.body as unknown as { data: { type: string; data: { object: { object: string } } }[] }
    ).data) {
      expect([type, document.objectFaults(data.object)]).toEqual([type, []]);
    }
  });
});
