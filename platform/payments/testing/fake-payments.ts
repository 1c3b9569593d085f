import { endSubscription, updateSubscription, withItem } from '../fake-stripe/billing.ts';
import { getOrCreateCard, attachPaymentMethod } from '../fake-stripe/cards.ts';
import { disputeCharge } from '../fake-stripe/disputes.ts';
import { openFakeStripe, type FakeStripeInProcess } from '../fake-stripe/fake-stripe.adapter.ts';
import { draftInvoice, finaliseDraft, findInvoicePayment } from '../fake-stripe/invoices.ts';
import { createInProcessFetch } from '../fake-stripe/in-process-fetch.ts';
import type { ObjectKind } from '../fake-stripe/kinds.ts';
import type { Subscription } from '../fake-stripe/objects.ts';
import { releaseFromSchedule } from '../fake-stripe/subscriptions.ts';
import type { FakeStripeState } from '../fake-stripe/world.ts';
import type {
  ProviderDispute,
  ProviderSubscription,
} from '#domain/membership/provider-snapshot.ts';
import type { Payments } from '../payments.port.ts';
import { priceCatalogue } from '../price-catalogue.ts';
import { stripePayments } from '../stripe.adapter.ts';
import { toPriceKey } from '../stripe-prices.ts';

type ChangedFields = Partial<
  Pick<ProviderSubscription, 'endedAt' | 'cancelsAt' | 'unpaid' | 'terms'> & {
    readonly status: Subscription['status'];
    readonly next: null;
  }
>;

export type FakePayments = Payments & {
  /** The test double of Stripe that these payments use. */
  readonly provider: FakeStripeInProcess;
  /** Pays the open invoice of `subscriptionId` with a valid card. */
  readonly pay: (subscriptionId: string) => void;
  /** Declines the next charge of a plan change. */
  readonly declineNext: () => void;
  /** Declines every renewal from now on. */
  readonly declineRenewals: (subscriptionId: string) => void;
  /** Changes a subscription as somebody would at the provider itself. */
  readonly change: (
    subscriptionId: string,
    fields: (current: Pick<ProviderSubscription, 'periodEnd'>) => ChangedFields,
  ) => void;
  /** Opens a dispute, or updates it with the bank's decision. */
  readonly dispute: (dispute: ProviderDispute) => void;
  /** Creates a customer of no account. */
  readonly createCustomer: (customerId: string) => void;
  /** Accounts by customer; null for a customer of no account. Oldest first. */
  readonly customers: ReadonlyMap<string, string | null>;
  /** Email addresses by customer. */
  readonly emails: ReadonlyMap<string, string | null>;
  /** Charged amounts in pence, one entry per charge. */
  readonly charges: readonly number[];
  /** Credit in pence by credit id. */
  readonly credits: ReadonlyMap<string, number>;
};

/**
 * A payment provider in memory: the Stripe adapter on its test double, without a network. Ids are counted by kind, such
 * as `sub_1`.
 */
export const fakePayments = (now: () => Date): FakePayments => {
  const newId = (prefix: string): string => countId(prefix);
  const fake = openFakeStripe({ file: ':memory:', now, newId });
  const countId = createIdCounter(fake);
  const payments = stripePayments({
    secretKey: fake.secretKey,
    webhookSecret: 'whsec_for_tests',
    publishableKey: null,
    fetch: createFetch(fake),
  });
  let isDeclining = false;
  return {
    ...payments,
    provider: fake,
    changeNow: async (request) => {
      if (!isDeclining) return payments.changeNow(request);
      isDeclining = false;
      const card = fake.act((world) => setCard(world, request.subscriptionId, failingCard));
      try {
        return await payments.changeNow(request);
      } finally {
        fake.act((world) => setCard(world, request.subscriptionId, card));
      }
    },
    declineNext: () => {
      isDeclining = true;
    },
    declineRenewals: (subscriptionId) => {
      fake.act((world) => setCard(world, subscriptionId, failingCard));
    },
    pay: (subscriptionId) => {
      fake.pay({
        clientSecret: fake.act((world) => getClientSecret(world, subscriptionId)),
        paymentMethod: 'pm_card_visa',
      });
    },
    change: (subscriptionId, fields) => {
      fake.act((world) => {
        const subscription = world.get('subscription', subscriptionId);
        const [{ current_period_end: end }] = subscription.items.data;
        changeSubscription(world, subscription, fields({ periodEnd: fromSeconds(end) }));
      });
    },
    dispute: (dispute) => {
      fake.act((world) => {
        putDispute(world, dispute);
      });
    },
    createCustomer: (customerId) => {
      const { id } = post(fake, '/v1/customers', {});
      fake.act((world) => {
        const customer = world.get('customer', id);
        world.remove('customer', id);
        world.put('customer', { ...customer, id: customerId });
      });
    },
    get customers() {
      return new Map(
        listCustomers(fake).map(({ id, metadata }) => [id, metadata['tidemark_account'] ?? null]),
      );
    },
    get emails() {
      return new Map(listCustomers(fake).map(({ id, email }) => [id, email]));
    },
    get charges() {
      return listOldestFirst(fake, 'charge')
        .filter(({ paid }) => paid)
        .map(({ amount }) => amount);
    },
    get credits() {
      return new Map(
        listOldestFirst(fake, 'customer_balance_transaction').flatMap(({ metadata, amount }) => {
          const creditId = metadata['tidemark_credit'];
          return creditId === undefined ? [] : [[creditId, -amount] as const];
        }),
      );
    },
  };
};

const failingCard = 'pm_card_chargeCustomerFail';

const toSeconds = (at: string): number => Math.floor(Date.parse(at) / 1000);
const fromSeconds = (seconds: number): string => new Date(seconds * 1000).toISOString();

const kindsOfIds: Readonly<Record<string, ObjectKind>> = {
  cus: 'customer',
  in: 'invoice',
  sub: 'subscription',
};

// A preview drafts a subscription and an invoice that are not stored, so stored ones are counted.
const createIdCounter = (fake: FakeStripeInProcess): ((prefix: string) => string) => {
  const counts = new Map<string, number>();
  return (prefix) => {
    const kind = kindsOfIds[prefix];
    const count = kind === undefined ? (counts.get(prefix) ?? 0) : fake.world.list(kind).length;
    counts.set(prefix, count + 1);
    return `${prefix}_${String(count + 1)}`;
  };
};

const post = (
  { answer, secretKey }: FakeStripeInProcess,
  path: string,
  form: Readonly<Record<string, string>>,
): { readonly id: string } => {
  const { status, body } = answer({
    method: 'POST',
    path,
    form: new URLSearchParams(form).toString(),
    authorization: `Bearer ${secretKey}`,
    idempotencyKey: undefined,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as { readonly id: string };
};

const createPrices = (fake: FakeStripeInProcess): void => {
  if (fake.world.list('price').length > 0) return;
  for (const { terms, pence, name } of priceCatalogue) {
    const product = `tidemark_${terms.plan}`;
    const plan = { 'metadata[tidemark_plan]': terms.plan };
    if (!fake.world.find('product', product)) {
      post(fake, '/v1/products', { ...plan, id: product, name });
    }
    post(fake, '/v1/prices', {
      ...plan,
      product,
      currency: 'gbp',
      unit_amount: String(pence),
      tax_behavior: 'inclusive',
      'recurring[interval]': terms.interval,
      lookup_key: toPriceKey(terms),
    });
  }
};

// The time is not asked for until the first request, because the clock may not exist before.
const createFetch = (fake: FakeStripeInProcess): typeof fetch => {
  const fetchFromFake = createInProcessFetch(fake.answer);
  return (input, init) => {
    createPrices(fake);
    return fetchFromFake(input, init);
  };
};

const listOldestFirst = <Kind extends ObjectKind>(
  { world }: FakeStripeInProcess,
  kind: Kind,
): ReturnType<typeof world.list<Kind>> => world.list(kind).toReversed();

const listCustomers = (fake: FakeStripeInProcess) =>
  listOldestFirst(fake, 'customer').filter(({ deleted }) => deleted !== true);

const getClientSecret = (world: FakeStripeState, subscriptionId: string): string => {
  const { latest_invoice: invoice } = world.get('subscription', subscriptionId);
  const payment = findInvoicePayment(world, invoice ?? '');
  if (payment?.status !== 'open') throw new Error(`nothing to pay for ${subscriptionId}`);
  return world.get('payment_intent', payment.payment.payment_intent).client_secret;
};

/** Returns the card that was used before. */
const setCard = (world: FakeStripeState, subscriptionId: string, card: string): string => {
  const subscription = world.get('subscription', subscriptionId);
  const { id } = attachPaymentMethod(world, getOrCreateCard(world, card), subscription.customer);
  updateSubscription(world, { ...subscription, default_payment_method: id });
  return subscription.default_payment_method ?? card;
};

const changeSubscription = (
  world: FakeStripeState,
  subscription: Subscription,
  { status, endedAt, cancelsAt, unpaid, terms, next }: ChangedFields,
): void => {
  if (next === null) releaseFromSchedule(world, subscription);
  if (status === 'canceled') endSubscription(world, subscription, 'canceled');
  if (unpaid) addUnpaidRenewal(world, subscription, unpaid);
  const current = world.get('subscription', subscription.id);
  const changed = terms ? withItem(current, { price: getPrice(world, terms) }) : current;
  updateSubscription(world, {
    ...changed,
    ...(status && { status }),
    ...(typeof endedAt === 'string' && { ended_at: toSeconds(endedAt) }),
    ...(cancelsAt !== undefined && {
      cancel_at: cancelsAt === null ? null : toSeconds(cancelsAt),
      cancel_at_period_end: cancelsAt !== null,
    }),
  });
};

const getPrice = (world: FakeStripeState, terms: NonNullable<ChangedFields['terms']>) => {
  const price = world.list('price').find(({ lookup_key: key }) => key === toPriceKey(terms));
  if (!price) throw new Error(`no price for ${toPriceKey(terms)}`);
  return price;
};

/** A renewal that the card refused. It is not retried automatically. */
const addUnpaidRenewal = (
  world: FakeStripeState,
  subscription: Subscription,
  { invoiceId, since }: NonNullable<ProviderSubscription['unpaid']>,
): void => {
  const [{ price, current_period_start: start, current_period_end: end }] = subscription.items.data;
  const line = { amount: price.unit_amount, description: 'Renewal', period: { start, end } };
  const draft = draftInvoice(world, {
    subscription,
    lines: [{ ...line, proration: false }],
    reason: 'subscription_cycle',
  });
  const invoice = finaliseDraft(world, { ...draft, id: invoiceId }, null);
  const at = toSeconds(since);
  const transitions = { ...invoice.status_transitions, finalized_at: at };
  world.put('invoice', { ...invoice, created: at, status_transitions: transitions });
  updateSubscription(world, {
    ...world.get('subscription', subscription.id),
    latest_invoice: invoiceId,
  });
};

const disputeStatuses = { open: 'needs_response', won: 'won', lost: 'lost' } as const;

const putDispute = (
  world: FakeStripeState,
  { id, invoiceId, pence, status, openedAt }: ProviderDispute,
): void => {
  const dispute = world.find('dispute', id) ?? openDispute(world, invoiceId);
  world.put('dispute', {
    ...dispute,
    id,
    amount: pence,
    created: toSeconds(openedAt),
    status: disputeStatuses[status],
  });
};

const openDispute = (world: FakeStripeState, invoiceId: string | null) => {
  const payment = findInvoicePayment(world, invoiceId ?? '');
  const intent = world.get('payment_intent', payment?.payment.payment_intent ?? '');
  const dispute = disputeCharge(world, world.get('charge', intent.latest_charge ?? ''));
  world.remove('dispute', dispute.id);
  return dispute;
};
