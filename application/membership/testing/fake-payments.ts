import type {
  ProviderDispute,
  ProviderSubscription,
  SubscriptionTerms,
} from '#domain/membership/provider-snapshot.ts';
import { addMonths } from '#domain/shared/time/calendar-months.ts';
import { planLabels, getBillingPricePence } from '#domain/shared/plans/plans.ts';
import {
  PaymentDeclinedError,
  PaymentRefusedError,
  type Payments,
  type PaymentStart,
  type PaymentStatus,
} from '#platform/payments/payments.port.ts';
import { fakeBilling, oncePerKey, type FakeBillingState } from './fake-billing.ts';

export type FakePayments = Payments & {
  /** Pays the open invoice of `subscriptionId`. */
  readonly pay: (subscriptionId: string) => void;
  /** Declines the next charge of a plan change. */
  readonly declineNext: () => void;
  readonly change: (
    subscriptionId: string,
    fields: (current: ProviderSubscription) => Partial<ProviderSubscription>,
  ) => void;
  /** Opens a dispute, or updates it with the bank's decision. */
  readonly dispute: (dispute: ProviderDispute) => void;
  /** Accounts by customer; null for a customer of no account. */
  readonly customers: ReadonlyMap<string, string | null>;
  /** Email addresses by customer. */
  readonly emails: ReadonlyMap<string, string>;
  /** Charged amounts in pence, one entry per charge. */
  readonly charges: readonly number[];
  /** Credit in pence by credit id. */
  readonly credits: ReadonlyMap<string, number>;
};

/** An in-memory payment provider for tests of the use cases. Subscriptions do not renew automatically. */
export const fakePayments = (now: () => Date): FakePayments => {
  const world: FakeBillingState = {
    now,
    customers: new Map(),
    formerAccounts: new Map(),
    emails: new Map(),
    subscriptions: new Map(),
    discounts: new Map(),
    credits: new Map(),
    invoices: [],
    disputes: [],
    charges: [],
    done: new Map(),
    declining: false,
  };
  return {
    publishableKey: null,
    ...customerMethods(world),
    ...salesMethods(world),
    ...changeMethods(world),
    ...cancellationMethods(world),
    ...fakeBilling(world),
    readDelivery: () => ({
      id: 'evt_1',
      type: 'any',
      createdAt: '',
      customerId: null,
      chargeId: null,
    }),
    forget: (customerId) => {
      world.customers.delete(customerId);
      return Promise.resolve();
    },
    dispute: (dispute) => {
      const others = world.disputes.filter(({ id }) => id !== dispute.id);
      world.disputes.splice(0, world.disputes.length, ...others, dispute);
    },
    customers: world.customers,
    emails: world.emails,
    health: () => Promise.resolve('works'),
    close: () => Promise.resolve(),
    pay: (id) => {
      const { status, terms } = getSubscription(world, id);
      if (status !== 'incomplete') throw new Error(`nothing to pay for ${id}`);
      charge(
        world,
        getSubscription(world, id),
        getBillingPricePence(terms) - (world.discounts.get(id) ?? 0),
      );
      change(world, id, { status: 'active', unpaid: null });
    },
    declineNext: () => {
      world.declining = true;
    },
    change: (id, fields) => {
      change(world, id, fields(getSubscription(world, id)));
    },
    charges: world.charges,
    credits: world.credits,
  };
};

const customerMethods = (
  world: FakeBillingState,
): Pick<
  Payments,
  | 'findAccountId'
  | 'findFormerAccountId'
  | 'assignCustomer'
  | 'getOrCreateCustomer'
  | 'findCustomerByCharge'
  | 'listCustomers'
  | 'updateCustomerEmail'
> => ({
  updateCustomerEmail: ({ customerId, email }) => {
    world.emails.set(customerId, email);
    return Promise.resolve();
  },
  getOrCreateCustomer: ({ accountId, email }) => {
    const [found] = listCustomers(world, accountId);
    const id = found ?? `cus_${String(world.customers.size + 1)}`;
    world.customers.set(id, accountId);
    world.emails.set(id, email);
    return Promise.resolve(id);
  },
  listCustomers: (accountId) => Promise.resolve(listCustomers(world, accountId)),
  assignCustomer: ({ customerId, accountId, formerAccountId }) => {
    world.customers.set(customerId, accountId);
    if (formerAccountId === undefined) world.formerAccounts.delete(customerId);
    else world.formerAccounts.set(customerId, formerAccountId);
    return Promise.resolve();
  },
  findFormerAccountId: (customerId) =>
    Promise.resolve(world.formerAccounts.get(customerId) ?? null),
  findAccountId: (customerId) => Promise.resolve(world.customers.get(customerId) ?? null),
  findCustomerByCharge: (chargeId) =>
    Promise.resolve([...world.customers.keys()].find((id) => chargeId === `ch_${id}`) ?? null),
});

const salesMethods = (
  world: FakeBillingState,
): Pick<
  Payments,
  'payment' | 'previewSubscribe' | 'prices' | 'provision' | 'snapshot' | 'subscribe'
> => ({
  prices: () =>
    Promise.resolve(
      (['basic', 'pro'] as const).flatMap((plan) =>
        (['month', 'year'] as const).map((interval) => ({
          id: `price_${plan}_${interval}`,
          productId: `prod_${plan}`,
          terms: { plan, interval },
          pence: getBillingPricePence({ plan, interval }),
        })),
      ),
    ),
  provision: () => Promise.resolve([]),
  payment: (paymentId) => {
    const of = world.subscriptions.get(paymentId.replace(/^pi_/u, ''));
    if (of === undefined) return Promise.resolve(undefined);
    const { id: subscriptionId, customerId, status } = of;
    return Promise.resolve({ customerId, subscriptionId, status: paymentStatusOf(status) });
  },
  snapshot: (customerId) => {
    const all = [...world.subscriptions.values()].reverse();
    const subscriptions = all.filter((each) => each.customerId === customerId);
    const disputes = world.disputes.filter(({ subscriptionId }) =>
      subscriptions.some(({ id }) => id === subscriptionId),
    );
    return Promise.resolve({ customerId, subscriptions, disputes });
  },
  previewSubscribe: ({ terms, discountPence, returnedCreditPence }) => {
    const pence = getBillingPricePence(terms) - discountPence;
    const due = pence - creditOf(world) - returnedCreditPence;
    const charge = { dueNow: Math.max(0, due), onNextInvoice: Math.min(0, due) };
    const at = world.now().toISOString();
    const lines = [{ description: 'Plan', pence, periodStart: at, periodEnd: at }];
    return Promise.resolve({ lines, ...charge });
  },
  subscribe: ({ customerId, terms, discountPence, idempotencyKey }) =>
    oncePerKey(world, idempotencyKey, () => {
      const id = `sub_${String(world.subscriptions.size + 1)}`;
      const at = world.now();
      const end = addMonths(at, terms.interval === 'month' ? 1 : 12);
      world.discounts.set(id, discountPence);
      world.subscriptions.set(id, {
        id,
        customerId,
        status: 'incomplete',
        terms,
        createdAt: at.toISOString(),
        periodStart: at.toISOString(),
        periodEnd: end.toISOString(),
        cancelsAt: null,
        endedAt: null,
        next: null,
        unpaid: { invoiceId: `in_${id}`, since: at.toISOString(), needsConfirmation: false },
      });
      return id;
    }).then((id) => startedNow(world, id)),
});

const changeMethods = (
  world: FakeBillingState,
): Pick<
  Payments,
  | 'changeAtPeriodEnd'
  | 'changeNow'
  | 'giveCredit'
  | 'previewChange'
  | 'renewal'
  | 'retryPayment'
  | 'applyCurrentPrice'
> => ({
  renewal: (subscriptionId) => {
    const { terms, periodEnd, cancelsAt } = getSubscription(world, subscriptionId);
    const pence = getBillingPricePence(terms);
    const credit = creditOf(world);
    const creditPence = Math.min(pence, credit);
    const left = { creditPence, creditLeftPence: credit - creditPence };
    const charged = { pence: pence - creditPence, pricePence: pence, ...left };
    return Promise.resolve(cancelsAt === null ? { at: periodEnd, ...charged } : null);
  },
  giveCredit: ({ creditId, pence }) => {
    world.credits.set(creditId, pence);
    return Promise.resolve();
  },
  applyCurrentPrice: () => Promise.resolve(),
  previewChange: ({ subscriptionId, terms, prorationDate }) => {
    const of = getSubscription(world, subscriptionId);
    const pence = difference(of, terms, prorationDate);
    const period = { periodStart: prorationDate.toISOString(), periodEnd: of.periodEnd };
    const lines = [{ description: 'Difference', pence, ...period }];
    return Promise.resolve({ lines, dueNow: pence, onNextInvoice: 0 });
  },
  changeNow: ({ subscriptionId, terms, prorationDate, idempotencyKey }) =>
    oncePerKey(world, idempotencyKey, () => {
      if (world.declining) {
        world.declining = false;
        throw new PaymentDeclinedError('card_declined', 'Your card was declined.');
      }
      const of = getSubscription(world, subscriptionId);
      charge(world, of, difference(of, terms, prorationDate));
      const isLonger = of.terms.interval !== terms.interval;
      const periodEnd = isLonger ? addMonths(prorationDate, 12).toISOString() : of.periodEnd;
      change(world, subscriptionId, { terms, cancelsAt: null, next: null, periodEnd });
      return { ...started(subscriptionId), clientSecret: null };
    }),
  changeAtPeriodEnd: ({ subscriptionId, terms, idempotencyKey }) =>
    oncePerKey(world, idempotencyKey, () => {
      const { periodEnd: from } = getSubscription(world, subscriptionId);
      change(world, subscriptionId, { cancelsAt: null, next: { terms, from } });
    }),
  retryPayment: ({ subscriptionId, idempotencyKey }) =>
    oncePerKey(world, idempotencyKey, () => {
      const of = getSubscription(world, subscriptionId);
      charge(world, of, getBillingPricePence(of.terms));
      change(world, subscriptionId, { status: 'active', unpaid: null });
      return { ...started(subscriptionId), clientSecret: null, collected: 1 };
    }),
});

const cancellationMethods = (
  world: FakeBillingState,
): Pick<
  Payments,
  'cancelAtPeriodEnd' | 'cancelNow' | 'cancelScheduledChange' | 'stopCollection'
> => ({
  cancelAtPeriodEnd: ({ subscriptionId, idempotencyKey }) =>
    oncePerKey(world, idempotencyKey, () => {
      const { periodEnd: cancelsAt } = getSubscription(world, subscriptionId);
      change(world, subscriptionId, { cancelsAt, next: null });
      stopCollection(world, subscriptionId);
    }),
  stopCollection: ({ subscriptionId }) => {
    stopCollection(world, subscriptionId);
    return Promise.resolve();
  },
  cancelScheduledChange: ({ subscriptionId, idempotencyKey }) =>
    oncePerKey(world, idempotencyKey, () => {
      change(world, subscriptionId, { cancelsAt: null, next: null });
    }),
  cancelNow: ({ subscriptionId, onlyUnpaid, idempotencyKey }) =>
    oncePerKey(world, idempotencyKey, () => {
      const { status: before, endedAt } = getSubscription(world, subscriptionId);
      const isUnpaid = before === 'incomplete';
      if (onlyUnpaid && !isUnpaid && endedAt === null)
        throw new PaymentRefusedError('refused', 'It was paid.');
      const status = isUnpaid ? 'incomplete_expired' : 'canceled';
      change(world, subscriptionId, { status, endedAt: world.now().toISOString() });
    }),
});

const stopCollection = (world: FakeBillingState, id: string): void => {
  const { unpaid } = getSubscription(world, id);
  if (unpaid) change(world, id, { unpaid: { ...unpaid, collectionStopped: true } });
};

const listCustomers = ({ customers }: FakeBillingState, accountId: string): readonly string[] =>
  [...customers].filter(([, owner]) => owner === accountId).map(([id]) => id);

const creditOf = ({ credits }: FakeBillingState): number =>
  [...credits.values()].reduce((sum, each) => sum + each, 0);

const paymentStatusOf = (status: ProviderSubscription['status']): PaymentStatus => {
  if (status === 'incomplete') return 'requires_payment_method';
  return status === 'incomplete_expired' ? 'canceled' : 'succeeded';
};

const getSubscription = ({ subscriptions }: FakeBillingState, id: string): ProviderSubscription => {
  const found = subscriptions.get(id);
  if (!found) throw new Error(`no subscription ${id}`);
  return found;
};

const change = (
  world: FakeBillingState,
  id: string,
  fields: Partial<ProviderSubscription>,
): void => {
  world.subscriptions.set(id, { ...getSubscription(world, id), ...fields });
};

const started = (id: string): PaymentStart => ({
  subscriptionId: id,
  paymentIntentId: `pi_${id}`,
  clientSecret: `pi_${id}_secret`,
});

/** A repeated request returns the payment that is still open. */
const startedNow = (world: FakeBillingState, id: string): PaymentStart =>
  getSubscription(world, id).status === 'incomplete'
    ? started(id)
    : { subscriptionId: id, paymentIntentId: null, clientSecret: null };

const charge = (world: FakeBillingState, of: ProviderSubscription, pence: number): void => {
  const at = world.now().toISOString();
  const number = String(world.invoices.length + 1);
  const description = `${planLabels[of.terms.plan]} plan`;
  const { periodStart, periodEnd } = of;
  world.charges.push(pence);
  world.invoices.unshift({
    id: `in_${number}`,
    customerId: of.customerId,
    subscriptionId: of.id,
    number: `TM-${number}`,
    status: 'paid',
    createdAt: at,
    paidAt: at,
    vat: [],
    lines: [{ description, pence, periodStart, periodEnd }],
    discountPence: world.discounts.get(of.id) ?? 0,
    totalPence: pence,
    creditPence: 0,
    paidPence: pence,
    refundedPence: 0,
    refunds: [],
  });
};

const difference = (of: ProviderSubscription, to: SubscriptionTerms, at: Date): number => {
  const whole = Date.parse(of.periodEnd) - Date.parse(of.periodStart);
  const left = (Date.parse(of.periodEnd) - at.getTime()) / whole;
  const unused = Math.round(left * getBillingPricePence(of.terms));
  return to.interval === of.terms.interval
    ? Math.round(left * getBillingPricePence(to)) - unused
    : getBillingPricePence(to) - unused;
};
