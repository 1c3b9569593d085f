import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { UnavailableError } from '../unavailable-error.ts';
import { PaymentDeclinedError, PaymentRefusedError } from './payments.port.ts';
import { stripePayments } from './stripe.adapter.ts';

type Answer = { readonly status: number; readonly error: object };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A provider that answers every request alike; undefined hangs up. */
const provider = async (answer: Answer | undefined) => {
  let asked = 0;
  const server = createServer((req, res) => {
    asked += 1;
    if (!answer) {
      req.socket.destroy();
      return;
    }
    res.writeHead(answer.status, {
      'content-type': 'application/json',
      'stripe-should-retry': 'false',
    });
    res.end(JSON.stringify({ error: answer.error }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const payments = stripePayments({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_test_secret',
    publishableKey: 'pk_test_1',
    address: { host: '127.0.0.1', port },
  });
  return { payments, asked: () => asked };
};

describe('a provider that cannot be used', () => {
  it.each([
    ['hangs up', undefined, 'does not answer'],
    [
      'has a fault',
      { status: 500, error: { type: 'api_error', message: 'Oops' } },
      'a fault of its own',
    ],
    [
      'was asked too often',
      { status: 429, error: { type: 'rate_limit_error', message: 'Slow' } },
      'too often',
    ],
    [
      'refuses the key',
      { status: 401, error: { message: 'Invalid API Key provided: sk_test_1' } },
      'STRIPE_SECRET_KEY',
    ],
  ])('is away when it %s, and is not asked after five times', async (_, answer, reason) => {
    const { payments, asked } = await provider(answer);
    for (let count = 0; count < 5; count += 1) {
      const error: unknown = await payments.snapshot('cus_1').catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(UnavailableError);
      expect(String(error)).toContain(reason);
      expect(String(error)).not.toContain('sk_test_1');
    }
    const before = asked();
    await expect(payments.snapshot('cus_1')).rejects.toBeInstanceOf(UnavailableError);
    expect(asked()).toBe(before);
    expect(await payments.health()).toBe('away');
  });
});

describe('a provider that says no', () => {
  it('has declined the card, with its own words for the payer', async () => {
    const error = { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' };
    const { payments } = await provider({ status: 402, error });
    const refused: unknown = await payments.snapshot('cus_1').catch((cause: unknown) => cause);
    expect(refused).toBeInstanceOf(PaymentDeclinedError);
    expect(refused).toMatchObject({ code: 'expired_card', message: 'Your card has expired.' });
    expect(await payments.health()).toBe('works');
  });

  it('has refused what can never succeed', async () => {
    const error = {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'No such customer',
    };
    const { payments } = await provider({ status: 404, error });
    const refused: unknown = await payments.snapshot('cus_1').catch((cause: unknown) => cause);
    expect(refused).toBeInstanceOf(PaymentRefusedError);
    expect(refused).toMatchObject({ code: 'not-found' });
  });
});

describe('a delivery', () => {
  const payload = JSON.stringify({
    id: 'evt_test_webhook',
    object: 'event',
    type: 'customer.deleted',
    created: 1_760_000_000,
    data: { object: { id: 'cus_1', object: 'customer' } },
  });
  const secret = 'whsec_test_secret';

  it('is read when it carries the signature that Stripe’s own library makes for it', async () => {
    const { payments } = await provider(undefined);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    expect(payments.readDelivery(Buffer.from(payload), signature)).toEqual({
      id: 'evt_test_webhook',
      type: 'customer.deleted',
      customerId: 'cus_1',
      chargeId: null,
      createdAt: '2025-10-09T08:53:20.000Z',
    });
  });
});
