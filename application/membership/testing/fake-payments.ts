import type {
  ProviderSubscription,
  SubscriptionTerms,
} from '#domain/membership/provider-standing.ts';
import { addMonths } from '#domain/shared/calendar-months.ts';
import { planLabels, priceOf } from '#domain/shared/plans.ts';
import {
  PaymentDeclinedError,
  type Invoice,
  type Payments,
  type PaymentStart,
} from '#platform/payments/payments.port.ts';

export type FakePayments = Payments & {
  /** The member's card pays what waits for `subscriptionId`. */
  readonly pay: (subscriptionId: string) => void;
  /** The next charge of a change is refused. */
  readonly declineNext: () => void;
  readonly change: (
    subscriptionId: string,
    fields: (known: ProviderSubscription) => Partial<ProviderSubscription>,
  ) => void;
  /** Pence that were taken, one entry for each charge. */
  readonly charges: readonly number[];
};

/** A provider in memory, for tests of the use cases; periods do not renew by themselves. */
export const fakePayments = (now: () => Date): FakePayments => {
  const customers = new Map<string, string>();
  const subscriptions = new Map<string, ProviderSubscription>();
  const invoices: Invoice[] = [];
  const done = new Map<string, Promise<unknown>>();
  const charges: number[] = [];
  const discounts = new Map<string, number>();
  let declining = false;

  const once = <Result>(key: string, work: () => Result): Promise<Result> => {
    const known = done.get(key) as Promise<Result> | undefined;
    if (known) return known;
    const result = new Promise<Result>((resolve) => {
      resolve(work());
    });
    done.set(key, result);
    return result;
  };
  const get = (id: string): ProviderSubscription => {
    const found = subscriptions.get(id);
    if (!found) throw new Error(`no subscription ${id}`);
    return found;
  };
  const change: FakePayments['change'] = (id, fields) => {
    const known = get(id);
    subscriptions.set(id, { ...known, ...fields(known) });
  };
  const invoice = (of: ProviderSubscription, pence: number): void => {
    const at = now().toISOString();
    charges.push(pence);
    invoices.unshift({
      ...{ id: `in_${String(invoices.length + 1)}`, customerId: of.customerId },
      ...{ subscriptionId: of.id, number: `TM-${String(invoices.length + 1)}`, status: 'paid' },
      ...{ createdAt: at, paidAt: at, discountPence: discounts.get(of.id) ?? 0, vat: [] },
      lines: [
        {
          ...{ description: `${planLabels[of.terms.plan]} plan`, pence },
          ...{ periodStart: of.periodStart, periodEnd: of.periodEnd },
        },
      ],
      ...{ totalPence: pence, paidPence: pence, refundedPence: 0, refunds: [] },
    });
  };
  const started = (id: string): PaymentStart => ({
    ...{ subscriptionId: id, paymentIntentId: `pi_${id}`, clientSecret: `pi_${id}_secret` },
  });
  const difference = (of: ProviderSubscription, to: SubscriptionTerms, at: Date): number => {
    const whole = Date.parse(of.periodEnd) - Date.parse(of.periodStart);
    const left = (Date.parse(of.periodEnd) - at.getTime()) / whole;
    if (to.interval !== of.terms.interval)
      return priceOf(to) - Math.round(left * priceOf(of.terms));
    return Math.round(left * priceOf(to)) - Math.round(left * priceOf(of.terms));
  };

  return {
    publishableKey: null,
    prices: () =>
      Promise.resolve(
        (['basic', 'pro'] as const).flatMap((plan) =>
          (['month', 'year'] as const).map((interval) => ({
            ...{ id: `price_${plan}_${interval}`, productId: `prod_${plan}` },
            ...{ terms: { plan, interval }, pence: priceOf({ plan, interval }) },
          })),
        ),
      ),
    provision: () => Promise.resolve([]),
    customerOf: ({ accountId }) => {
      const known = customers.get(accountId) ?? `cus_${String(customers.size + 1)}`;
      customers.set(accountId, known);
      return Promise.resolve(known);
    },
    accountOf: (customerId) => {
      const [accountId] = [...customers].find(([, id]) => id === customerId) ?? [];
      return Promise.resolve(accountId ?? null);
    },
    standing: (customerId) =>
      Promise.resolve({
        customerId,
        subscriptions: [...subscriptions.values()]
          .filter((each) => each.customerId === customerId)
          .reverse(),
      }),
    card: () =>
      Promise.resolve({ brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 }),
    subscribe: ({ customerId, terms, discountPence, idempotencyKey }) =>
      once(idempotencyKey, () => {
        const id = `sub_${String(subscriptions.size + 1)}`;
        const at = now();
        const end = addMonths(at, terms.interval === 'month' ? 1 : 12);
        discounts.set(id, discountPence);
        subscriptions.set(id, {
          ...{ id, customerId, status: 'incomplete', terms, createdAt: at.toISOString() },
          ...{ periodStart: at.toISOString(), periodEnd: end.toISOString() },
          ...{ cancelsAt: null, endedAt: null, next: null, disputeLost: false },
          unpaid: { invoiceId: `in_${id}`, since: at.toISOString(), needsConfirmation: false },
        });
        return started(id);
      }),
    previewChange: ({ subscriptionId, terms, prorationDate }) => {
      const of = get(subscriptionId);
      const pence = difference(of, terms, prorationDate);
      const period = { periodStart: prorationDate.toISOString(), periodEnd: of.periodEnd };
      const lines = [{ description: 'Difference', pence, ...period }];
      return Promise.resolve({ lines, dueNow: pence, onNextInvoice: 0 });
    },
    changeNow: ({ subscriptionId, terms, prorationDate, idempotencyKey }) =>
      once(idempotencyKey, () => {
        if (declining) {
          declining = false;
          throw new PaymentDeclinedError('card_declined', 'Your card was declined.');
        }
        const of = get(subscriptionId);
        invoice(of, difference(of, terms, prorationDate));
        const end = addMonths(prorationDate, 12).toISOString();
        change(subscriptionId, ({ terms: held, periodEnd }) => ({
          ...{ terms, cancelsAt: null, next: null },
          periodEnd: held.interval === terms.interval ? periodEnd : end,
        }));
        return { ...started(subscriptionId), clientSecret: null };
      }),
    changeAtPeriodEnd: ({ subscriptionId, terms, idempotencyKey }) =>
      once(idempotencyKey, () => {
        change(subscriptionId, ({ periodEnd: from }) => ({
          ...{ cancelsAt: null, next: { terms, from } },
        }));
      }),
    cancelAtPeriodEnd: ({ subscriptionId, idempotencyKey }) =>
      once(idempotencyKey, () => {
        change(subscriptionId, ({ periodEnd }) => ({ cancelsAt: periodEnd, next: null }));
      }),
    keepAsIs: ({ subscriptionId, idempotencyKey }) =>
      once(idempotencyKey, () => {
        change(subscriptionId, () => ({ cancelsAt: null, next: null }));
      }),
    cancelNow: ({ subscriptionId, idempotencyKey }) =>
      once(idempotencyKey, () => {
        change(subscriptionId, ({ status }) => ({
          status: status === 'incomplete' ? 'incomplete_expired' : 'canceled',
          endedAt: now().toISOString(),
        }));
      }),
    retryPayment: ({ subscriptionId, idempotencyKey }) =>
      once(idempotencyKey, () => {
        invoice(get(subscriptionId), priceOf(get(subscriptionId).terms));
        change(subscriptionId, () => ({ status: 'active', unpaid: null }));
        return { ...started(subscriptionId), clientSecret: null };
      }),
    startCardChange: ({ customerId }) =>
      Promise.resolve({ clientSecret: `seti_${customerId}_secret` }),
    useCard: () =>
      Promise.resolve({ brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 }),
    invoices: (customerId) =>
      Promise.resolve(invoices.filter((each) => each.customerId === customerId)),
    invoice: (id) => Promise.resolve(invoices.find((each) => each.id === id)),
    refund: () => Promise.resolve({ refundId: 're_1', creditNote: 'CN-1' }),
    readDelivery: () => ({ id: 'evt_1', type: 'any', createdAt: '', customerId: null }),
    forget: () => Promise.resolve(),
    health: () => Promise.resolve('works'),
    close: () => Promise.resolve(),
    pay: (id) => {
      const { status, terms } = get(id);
      if (status !== 'incomplete') throw new Error(`nothing to pay for ${id}`);
      invoice(get(id), priceOf(terms) - (discounts.get(id) ?? 0));
      change(id, () => ({ status: 'active', unpaid: null }));
    },
    declineNext: () => {
      declining = true;
    },
    change,
    charges,
  };
};
