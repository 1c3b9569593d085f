import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payments } from './payments.port.ts';
import { priceCatalogue } from './price-catalogue.ts';
import { stripePayments } from './stripe.adapter.ts';

// needs: stripe-mock, Stripe's own (STRIPE_MOCK_URL)

const url = process.env['STRIPE_MOCK_URL'] ?? '';

/** Its prices are nobody's; they get the mark of ours on the way, since nothing else can be bought. */
const marked = (body: string): string =>
  JSON.stringify(
    JSON.parse(body, (_key, value: unknown) => {
      const isPrice = typeof value === 'object' && value !== null && 'recurring' in value;
      return isPrice
        ? { ...value, metadata: { tidemark_plan: 'basic' }, recurring: { interval: 'month' } }
        : value;
    }),
  );

const startProxy = async (refused: string[]): Promise<Server> => {
  const server = createServer((req, res) => {
    const options = { method: req.method, headers: { ...req.headers, host: new URL(url).host } };
    const forwarded = request(`${url}${req.url ?? ''}`, options, (answer) => {
      void text(answer).then((body) => {
        if (answer.statusCode !== 200)
          refused.push(`${String(req.method)} ${String(req.url)}: ${body}`);
        res.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' });
        res.end(marked(body));
      });
    });
    req.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

describe.skipIf(url === '')(
  'payments through stripe-mock (skipped when STRIPE_MOCK_URL is unset)',
  () => {
    let proxy: Server;
    let payments: Payments;
    const refused: string[] = [];
    beforeAll(async () => {
      proxy = await startProxy(refused);
      const { port } = proxy.address() as AddressInfo;
      payments = stripePayments({
        secretKey: 'sk_test_123',
        webhookSecret: 'whsec_1',
        publishableKey: 'pk_test_1',
        address: { host: '127.0.0.1', port },
        vat: { percent: 20, country: 'GB' },
      });
    });
    afterAll(async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    });

    const subscription = { subscriptionId: 'sub_1', idempotencyKey: 'one' };
    const terms = { plan: 'basic', interval: 'month' } as const;
    const prorationDate = new Date();

    // It keeps nothing and answers with the same examples: what counts is that it takes every request, and we its answers.
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      provision: () => payments.provision(priceCatalogue),
      customerOf: () =>
        payments.getOrCreateCustomer({ accountId: 'a', email: 'a@b.example', name: 'A' }),
      standing: () => payments.snapshot('cus_1'),
      card: () => payments.card('cus_1'),
      subscribe: () =>
        payments.subscribe({
          customerId: 'cus_1',
          terms,
          discountPence: 50,
          idempotencyKey: 'two',
        }),
      previewChange: () => payments.previewChange({ ...subscription, terms, prorationDate }),
      changeNow: () => payments.changeNow({ ...subscription, terms, prorationDate }),
      changeAtPeriodEnd: () => payments.changeAtPeriodEnd({ ...subscription, terms }),
      renewal: () => payments.renewal('sub_1'),
      giveCredit: () =>
        payments.giveCredit({
          customerId: 'cus_1',
          creditId: 'c1',
          pence: 599,
          description: 'Goodwill',
        }),
      usePrice: () => payments.applyCurrentPrice(subscription),
      cancelAtPeriodEnd: () => payments.cancelAtPeriodEnd(subscription),
      cancelScheduledChange: () => payments.cancelScheduledChange(subscription),
      cancelNow: () => payments.cancelNow(subscription),
      retryPayment: () => payments.retryPayment(subscription),
      startCardChange: () =>
        payments.startCardChange({ customerId: 'cus_1', idempotencyKey: 'three' }),
      invoices: () => payments.invoices('cus_1'),
      invoice: () => payments.invoice('in_1'),
      refund: () =>
        payments.refund({ invoiceId: 'in_1', pence: 100, reason: 'asked', idempotencyKey: 'four' }),
      forget: () => payments.forget('cus_1'),
      health: () => payments.health(),
    };

    it.each(Object.keys(calls))('takes every request of %s', async (name) => {
      refused.length = 0;
      await calls[name]?.();
      expect(refused).toEqual([]);
    });
  },
);
