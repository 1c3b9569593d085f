import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeForm } from './fake-stripe/form.ts';
import type { FakeStripeOptions } from './fake-stripe/fake-stripe.adapter.ts';
import { paymentsContract } from './payments.contract.ts';
import { setUpFakeStripe } from './testing/fake-setup.ts';
import { loadStripeSpec } from './testing/openapi.ts';

// needs: Stripe's OpenAPI document (STRIPE_OPENAPI)

type Exchange = Parameters<NonNullable<FakeStripeOptions['onExchange']>>;

const exchanges: Exchange[] = [];
const onExchange = (...exchange: Exchange): void => {
  exchanges.push(exchange);
};

paymentsContract('the Stripe SDK, on the fake Stripe', () =>
  setUpFakeStripe({ onExchange, vat: { percent: 20, country: 'GB' } }),
);

const file = process.env['STRIPE_OPENAPI'] ?? '';

// Stripe answers with it since its version 2026-09-30, as the SDK's types say; the document of stripe-mock may be older.
const newerThanDocument = /\.pending_update\.cancel_at_period_end is unknown$/;

describe.skipIf(!existsSync(file))('what was said above, by the document of Stripe', () => {
  it('asks for nothing that Stripe does not know', () => {
    const document = loadStripeSpec(file);
    expect(exchanges.length).toBeGreaterThan(500);
    const faults = exchanges.flatMap(([{ method, path, form }]) =>
      document.requestFaults(method, path, decodeForm(form)),
    );
    expect([...new Set(faults)]).toEqual([]);
  });

  it('answers as Stripe does', () => {
    const document = loadStripeSpec(file);
    const faults = exchanges.flatMap(([{ method, path }, given]) =>
      document
        .answerFaults(method, path, given)
        .map((fault) => fault.replaceAll(/\w+_fake\w+/g, 'id'))
        .filter((fault) => !newerThanDocument.test(fault)),
    );
    expect([...new Set(faults)]).toEqual([]);
  });

  it('would find what Stripe does not know', () => {
    const document = loadStripeSpec(file);
    const faults = document.requestFaults('POST', '/v1/customers', {
      nickname: 'Ada',
      email: 'a@b.example',
    });
    expect(faults).toEqual(['/v1/customers.nickname is unknown']);
  });
});
