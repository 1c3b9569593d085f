import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Clock } from '../clock/clock.port.ts';
import type { DemoProvider } from './demo-provider.port.ts';
import type { FakeStripe } from './fake-stripe/fake-stripe.adapter.ts';
import { type Payments, WebhookRefusedError } from './payments.port.ts';
import { priceCatalogue } from './price-catalogue.ts';
import type { StripeOptions } from './stripe.adapter.ts';

type Options = Pick<StripeOptions, 'vat'> & {
  readonly file: string;
  readonly clock: Clock;
};

type Opened = { readonly fake: FakeStripe; readonly payments: Payments };

export type DemoPayments = { readonly payments: Payments; readonly provider: DemoProvider };

/** The adapter for Stripe on a test double of Stripe in this process. SDK and double are loaded when they are first used. */
export const demoPayments = (options: Options): DemoPayments => {
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  let opening: Promise<Opened> | undefined;
  let opened: Opened | undefined;
  let address: string | undefined;
  const open = (): Promise<Opened> => {
    opening ??= openBoth(options, webhookSecret).then((both) => {
      if (address !== undefined) both.fake.deliverTo(address, webhookSecret);
      opened = both;
      return both;
    });
    return opening;
  };
  const isUsed = (): boolean => opening !== undefined || existsSync(options.file);
  return {
    payments: {
      ...lazyPayments(async () => (await open()).payments),
      readDelivery: (rawBody, signature) => {
        if (opened) return opened.payments.readDelivery(rawBody, signature);
        throw new WebhookRefusedError('The demo’s provider has delivered nothing yet.');
      },
      close: async () => {
        const both = await opening;
        await both?.fake.close();
        await both?.payments.close();
      },
    },
    provider: {
      ...providerOf(open),
      deliverTo: (url) => {
        address = url;
        opened?.fake.deliverTo(url, webhookSecret);
        return Promise.resolve();
      },
      settle: async () => {
        if (isUsed()) await (await open()).fake.settle();
      },
    },
  };
};

const openBoth = async ({ file, clock, vat }: Options, webhookSecret: string): Promise<Opened> => {
  const { startFakeStripe } = await import('./fake-stripe/fake-stripe.adapter.ts');
  const { stripePayments } = await import('./stripe.adapter.ts');
  const fake = await startFakeStripe({ file, now: () => clock.now() });
  const { secretKey, host, port } = fake;
  const payments = stripePayments({
    ...{ secretKey, webhookSecret, publishableKey: null, vat },
    address: { host, port },
  });
  await payments.provision(priceCatalogue);
  return { fake, payments };
};

const providerOf = (open: () => Promise<Opened>): Omit<DemoProvider, 'deliverTo' | 'settle'> => ({
  state: async () => {
    const { fake } = await open();
    return { address: fake.url, deliveries: fake.deliveries() };
  },
  setDeliveries: async (mode) => {
    (await open()).fake.setDeliveries(mode);
  },
  pay: async (payment) => (await open()).fake.pay(payment),
  standAt: async (at) => {
    await (await open()).fake.standAt(at);
  },
  dispute: async (invoiceId) => (await open()).fake.dispute(invoiceId),
  closeDispute: async (disputeId, outcome) => {
    (await open()).fake.closeDispute(disputeId, outcome);
  },
});

type Lazy = Omit<Payments, 'readDelivery' | 'close'>;

const lazyPayments = (open: () => Promise<Payments>): Lazy => ({
  publishableKey: null,
  prices: async () => (await open()).prices(),
  provision: async (wanted) => (await open()).provision(wanted),
  customerOf: async (account) => (await open()).customerOf(account),
  standing: async (customerId) => (await open()).standing(customerId),
  card: async (customerId) => (await open()).card(customerId),
  subscribe: async (request) => (await open()).subscribe(request),
  previewChange: async (request) => (await open()).previewChange(request),
  changeNow: async (request) => (await open()).changeNow(request),
  changeAtPeriodEnd: async (request) => (await open()).changeAtPeriodEnd(request),
  cancelAtPeriodEnd: async (request) => (await open()).cancelAtPeriodEnd(request),
  keepAsIs: async (request) => (await open()).keepAsIs(request),
  cancelNow: async (request) => (await open()).cancelNow(request),
  retryPayment: async (request) => (await open()).retryPayment(request),
  startCardChange: async (request) => (await open()).startCardChange(request),
  useCard: async (request) => (await open()).useCard(request),
  invoices: async (customerId) => (await open()).invoices(customerId),
  invoice: async (invoiceId) => (await open()).invoice(invoiceId),
  refund: async (request) => (await open()).refund(request),
  forget: async (customerId) => (await open()).forget(customerId),
  // It is in this process: it cannot be away.
  health: () => Promise.resolve('works'),
});
