import type {
  ProviderDispute,
  ProviderSubscription,
} from '#domain/membership/provider-snapshot.ts';
import {
  PaymentRefusedError,
  type Card,
  type Invoice,
  type Payments,
} from '#platform/payments/payments.port.ts';

export type FakeBillingState = {
  readonly now: () => Date;
  /** Accounts by customer; null for a customer of no account. */
  readonly customers: Map<string, string | null>;
  /** Former accounts by customer. */
  readonly formerAccounts: Map<string, string>;
  /** Email addresses by customer. */
  readonly emails: Map<string, string>;
  readonly subscriptions: Map<string, ProviderSubscription>;
  readonly discounts: Map<string, number>;
  /** Credit in pence by credit id. */
  readonly credits: Map<string, number>;
  readonly invoices: Invoice[];
  readonly disputes: ProviderDispute[];
  readonly charges: number[];
  readonly done: Map<string, Promise<unknown>>;
  declining: boolean;
};

export const fakeBilling = (
  world: FakeBillingState,
): Pick<
  Payments,
  | 'card'
  | 'invoice'
  | 'invoices'
  | 'refund'
  | 'startCardChange'
  | 'finishCardChange'
  | 'useSavedCard'
> => ({
  card: () => Promise.resolve(visa),
  startCardChange: ({ customerId }) =>
    Promise.resolve({ clientSecret: `seti_${customerId}_secret` }),
  finishCardChange: () => Promise.resolve(visa),
  useSavedCard: () => Promise.resolve(),
  invoices: (customerId) =>
    Promise.resolve(world.invoices.filter((each) => each.customerId === customerId)),
  invoice: (id) => Promise.resolve(world.invoices.find((each) => each.id === id)),
  refund: ({ invoiceId, pence, reason, idempotencyKey }) =>
    oncePerKey(world, idempotencyKey, () => {
      const index = world.invoices.findIndex(({ id }) => id === invoiceId);
      const invoice = world.invoices[index];
      if (invoice === undefined) throw new PaymentRefusedError('not-found', 'no such invoice');
      const { paidPence, refundedPence, refunds } = invoice;
      if (pence > paidPence - refundedPence) throw new PaymentRefusedError('too-much', 'too much');
      const nth = String(refunds.length + 1);
      const id = `re_${invoiceId}_${nth}`;
      const refund = { id, creditNote: `CN-${nth}`, pence, reason, at: world.now().toISOString() };
      const changes = { refundedPence: refundedPence + pence, refunds: [...refunds, refund] };
      world.invoices[index] = { ...invoice, ...changes };
      return { refundId: id, creditNote: refund.creditNote };
    }),
});

const visa: Card = {
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  country: 'GB',
};

export const oncePerKey = <Result>(
  { done }: FakeBillingState,
  key: string,
  work: () => Result,
): Promise<Result> => {
  const before = done.get(key) as Promise<Result> | undefined;
  if (before) return before;
  const result = new Promise<Result>((resolve) => {
    resolve(work());
  });
  done.set(key, result);
  return result;
};
