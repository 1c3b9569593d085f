import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { secondMs } from '#domain/shared/time/durations.ts';
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

const settleIntervalMs = 5 * secondMs;

export type DemoPayments = { readonly payments: Payments; readonly provider: DemoProvider };

/**
 * The Stripe adapter connected to a fake Stripe in this process. The SDK and the fake are loaded
 * on first use.
 */
export const demoPayments = (options: Options): DemoPayments => {
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  let address: string | undefined;
  let loadedPayments: Payments | undefined;
  const fake = createLazyValue(async () => {
    const fakeStripe = await openFake(options);
    if (address !== undefined) fakeStripe.deliverTo(address, webhookSecret);
    return fakeStripe;
  });
  const payments = createLazyValue(async () => {
    loadedPayments = await openAdapter(await fake.get(), { webhookSecret, vat: options.vat });
    await loadedPayments.provision(priceCatalogue);
    return loadedPayments;
  });
  const openUsedFake = (): Promise<FakeStripe> | undefined =>
    fake.begun() === undefined && !existsSync(options.file) ? undefined : fake.get();
  const settle = async (): Promise<void> => {
    const fakeStripe = await openUsedFake();
    if (!fakeStripe?.isDue()) return;
    // The adapter must be ready to read the events that `settle` delivers.
    await payments.get();
    await fakeStripe.settle();
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    payments: {
      ...createLazyPayments(payments.get),
      readDelivery: (rawBody, signature) => {
        if (loadedPayments) return loadedPayments.readDelivery(rawBody, signature);
        throw new WebhookRefusedError('The demo’s provider has delivered nothing yet.');
      },
      close: async () => {
        clearInterval(timer);
        await payments.begun();
        await (await fake.begun())?.close();
      },
    },
    provider: {
      ...createProvider(async () => {
        // The adapter must be ready to read the events that the provider delivers.
        await payments.get();
        return fake.get();
      }),
      state: async () => {
        const { url, deliveries } = await fake.get();
        return { address: url, deliveries: deliveries() };
      },
      deliverTo: async (url) => {
        address = url;
        timer ??= setInterval(() => void settle().catch(() => undefined), settleIntervalMs).unref();
        (await fake.begun())?.deliverTo(url, webhookSecret);
      },
      settle,
      nextDueAt: async () => (await openUsedFake())?.nextDueAt(),
    },
  };
};

type LazyValue<Value> = {
  readonly get: () => Promise<Value>;
  readonly begun: () => Promise<Value> | undefined;
};

const createLazyValue = <Value>(open: () => Promise<Value>): LazyValue<Value> => {
  let pendingValue: Promise<Value> | undefined;
  return {
    get: () => (pendingValue ??= open()),
    begun: () => pendingValue,
  };
};

const openFake = async ({ file, clock }: Options): Promise<FakeStripe> => {
  const { startFakeStripe } = await import('./fake-stripe/fake-stripe.adapter.ts');
  return startFakeStripe({ file, now: () => clock.now() });
};

const openAdapter = async (
  { secretKey, answer }: FakeStripe,
  given: Pick<StripeOptions, 'webhookSecret' | 'vat'>,
): Promise<Payments> => {
  const { stripePayments } = await import('./stripe.adapter.ts');
  const { createInProcessFetch } = await import('./fake-stripe/in-process-fetch.ts');
  const fetch = createInProcessFetch(answer);
  return stripePayments({ ...given, secretKey, publishableKey: null, fetch });
};

const createProvider = (
  open: () => Promise<FakeStripe>,
): Omit<DemoProvider, 'deliverTo' | 'nextDueAt' | 'settle' | 'state'> => ({
  setDeliveries: async (mode) => {
    (await open()).setDeliveries(mode);
  },
  pay: async (payment) => (await open()).pay(payment),
  freezeAt: async (at) => {
    await (await open()).standAt(at);
  },
  dispute: async (invoiceId) => (await open()).dispute(invoiceId),
  closeDispute: async (disputeId, outcome) => {
    (await open()).closeDispute(disputeId, outcome);
  },
  refuseRefunds: async (customerId, isRefusing) => {
    (await open()).refuseRefunds(customerId, isRefusing);
  },
  failRefund: async (refundId) => {
    (await open()).failRefund(refundId);
  },
});

type LazyPaymentCalls = Omit<Payments, 'readDelivery' | 'close'>;

const createLazyPayments = (open: () => Promise<Payments>): LazyPaymentCalls => ({
  publishableKey: null,
  prices: async () => (await open()).prices(),
  provision: async (wanted) => (await open()).provision(wanted),
  getOrCreateCustomer: async (account) => (await open()).getOrCreateCustomer(account),
  listCustomers: async (accountId) => (await open()).listCustomers(accountId),
  assignCustomer: async (request) => (await open()).assignCustomer(request),
  updateCustomerEmail: async (request) => (await open()).updateCustomerEmail(request),
  findAccountId: async (customerId) => (await open()).findAccountId(customerId),
  findFormerAccountId: async (customerId) => (await open()).findFormerAccountId(customerId),
  findCustomerByCharge: async (chargeId) => (await open()).findCustomerByCharge(chargeId),
  payment: async (paymentId) => (await open()).payment(paymentId),
  snapshot: async (customerId) => (await open()).snapshot(customerId),
  card: async (customerId) => (await open()).card(customerId),
  subscribe: async (request) => (await open()).subscribe(request),
  previewSubscribe: async (request) => (await open()).previewSubscribe(request),
  previewChange: async (request) => (await open()).previewChange(request),
  changeNow: async (request) => (await open()).changeNow(request),
  renewal: async (subscriptionId) => (await open()).renewal(subscriptionId),
  giveCredit: async (request) => (await open()).giveCredit(request),
  applyCurrentPrice: async (request) => (await open()).applyCurrentPrice(request),
  changeAtPeriodEnd: async (request) => (await open()).changeAtPeriodEnd(request),
  cancelAtPeriodEnd: async (request) => (await open()).cancelAtPeriodEnd(request),
  stopCollection: async (request) => (await open()).stopCollection(request),
  cancelScheduledChange: async (request) => (await open()).cancelScheduledChange(request),
  cancelNow: async (request) => (await open()).cancelNow(request),
  retryPayment: async (request) => (await open()).retryPayment(request),
  startCardChange: async (request) => (await open()).startCardChange(request),
  useSavedCard: async (request) => (await open()).useSavedCard(request),
  finishCardChange: async (request) => (await open()).finishCardChange(request),
  invoices: async (customerId) => (await open()).invoices(customerId),
  invoice: async (invoiceId) => (await open()).invoice(invoiceId),
  refund: async (request) => (await open()).refund(request),
  forget: async (customerId) => (await open()).forget(customerId),
  // The provider runs in this process, so it is always available.
  health: () => Promise.resolve('works'),
});
