import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FakeStripeOptions, startFakeStripe } from '../fake-stripe/fake-stripe.adapter.ts';
import type { PaymentsSetup } from '../payments.contract.ts';
import { stripePayments, type StripeOptions } from '../stripe.adapter.ts';

export const webhookSecret = 'whsec_for_tests';

export type FakeStripeSetup = PaymentsSetup & {
  readonly fake: Awaited<ReturnType<typeof startFakeStripe>>;
  readonly file: string;
  /** From now on, answers to this path are lost after the request was carried out. */
  readonly loseAnswers: (path: RegExp | undefined) => void;
};

/** The adapter with its own fake, which stores its data in a file. */
export const setUpFakeStripe = async (
  options: Partial<Pick<FakeStripeOptions, 'onExchange'> & Pick<StripeOptions, 'vat'>> = {},
): Promise<FakeStripeSetup> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-stripe-'));
  const file = path.join(folder, 'stripe.sqlite');
  let now = new Date('2026-01-31T09:30:15.000Z');
  const { vat } = options;
  let lost: RegExp | undefined;
  const fake = await startFakeStripe({
    file,
    now: () => now,
    onExchange: (request, answer) => {
      options.onExchange?.(request, answer);
      if (lost?.test(`${request.method} ${request.path}`)) throw new Error('The answer was lost.');
    },
  });
  const { secretKey, host, port } = fake;
  const payments = stripePayments({
    secretKey,
    webhookSecret,
    publishableKey: null,
    vat,
    address: { host, port },
  });
  return {
    payments,
    fake,
    file,
    loseAnswers: (path) => {
      lost = path;
    },
    now: () => now,
    moveTo: async (at) => {
      now = at;
      await fake.settle();
    },
    pay: (payment) => Promise.resolve(fake.pay(payment)),
    failRefund: (refundId) => {
      fake.failRefund(refundId);
      return Promise.resolve();
    },
    dispute: (invoiceId, outcome) => {
      fake.closeDispute(fake.dispute(invoiceId).disputeId, outcome);
      return Promise.resolve();
    },
    dispose: async () => {
      await payments.close();
      await fake.close();
      await rm(folder, { recursive: true });
    },
  };
};
