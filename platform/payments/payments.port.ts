import type { ProviderSnapshot, SubscriptionTerms } from '#domain/membership/provider-snapshot.ts';

/** A price of the provider's, found by its lookup key `<plan>-<interval>`; pence a billing period, VAT included. */
export type Price = {
  readonly id: string;
  readonly productId: string;
  readonly terms: SubscriptionTerms;
  readonly pence: number;
};

/** A card as it may be shown. */
export type Card = {
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
};

/** `clientSecret` is what the browser confirms the payment with; null when nothing has to be paid or confirmed. */
export type PaymentStart = {
  readonly subscriptionId: string;
  readonly paymentIntentId: string | null;
  readonly clientSecret: string | null;
};

/** The provider's own words for the state of a payment. */
export const paymentStatuses = [
  'succeeded',
  'processing',
  'requires_action',
  'requires_capture',
  'requires_confirmation',
  'requires_payment_method',
  'canceled',
] as const;
/** State of one payment at the provider. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A payment as the provider has it now. */
export type Payment = {
  readonly customerId: string | null;
  /** Of the invoice that it is for; null when that belongs to no subscription. */
  readonly subscriptionId: string | null;
  readonly status: PaymentStatus;
};

/** `collected` counts the invoices that were paid; the payment is the one that waits for the member. */
export type RetriedPayment = PaymentStart & { readonly collected: number };

/** A part of an invoice or of a preview. */
export type InvoiceLine = {
  readonly description: string;
  /** Pence; below zero for what is given back. */
  readonly pence: number;
  readonly periodStart: string;
  readonly periodEnd: string;
};

/** What the provider will charge. `dueNow` in pence; what is below the card minimum goes onto the next invoice. */
export type ChargePreview = {
  readonly lines: readonly InvoiceLine[];
  readonly dueNow: number;
  readonly onNextInvoice: number;
};

/**
 * What the next renewal charges, the regular price of the subscription, what the customer's credit takes off, and what is
 * left of the credit then; in pence.
 */
export type Renewal = {
  readonly at: string;
  readonly pence: number;
  readonly pricePence: number;
  readonly creditPence: number;
  readonly creditLeftPence: number;
};

/** The provider's own words. */
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';

/** An invoice or, with `refunds`, what was given back of it. Money in pence, VAT included. */
export type Invoice = {
  readonly id: string;
  readonly customerId: string;
  readonly subscriptionId: string | null;
  /** The provider's number; null while it is a draft. */
  readonly number: string | null;
  readonly status: InvoiceStatus;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly lines: readonly InvoiceLine[];
  readonly discountPence: number;
  /** The tax that the total includes, rate by rate; empty when none was set up. */
  readonly vat: readonly { readonly percent: number; readonly pence: number }[];
  readonly totalPence: number;
  /** What the customer's credit paid of the total. */
  readonly creditPence: number;
  readonly paidPence: number;
  readonly refundedPence: number;
  readonly refunds: readonly {
    readonly id: string;
    readonly creditNote: string | null;
    readonly pence: number;
    /** As it stands on the credit note. */
    readonly reason: string | null;
    readonly at: string;
  }[];
};

/** A delivery whose signature holds; `customerId` is null when it names none, as one about a dispute, which names the charge. */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly customerId: string | null;
  readonly chargeId: string | null;
};

/** The card was refused; `code` is the provider's, such as `card_declined`, and the message is meant for the payer. */
export class PaymentDeclinedError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentDeclinedError';
    this.code = code;
  }
}

/**
 * The provider does not do what was asked, and never will: what was named is missing, belongs to another customer, is not
 * in a state for it, or the amount is more than is left.
 */
export class PaymentRefusedError extends Error {
  readonly code: 'not-found' | 'not-theirs' | 'not-finished' | 'too-much' | 'refused';
  constructor(code: PaymentRefusedError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentRefusedError';
    this.code = code;
  }
}

/** The body was not signed with our secret, or is too old. */
export class WebhookRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WebhookRefusedError';
  }
}

/** `off` when payments are not set up. */
export type ProviderHealth = 'works' | 'away' | 'off';

/** The same key again is the same request: it is carried out once. */
type Once = { readonly idempotencyKey: string };

/**
 * The payment provider. It is asked first: what it answers decides what a member has. Throws `UnavailableError` when it
 * cannot be reached or is not set up, `PaymentDeclinedError` when a card is refused, `PaymentRefusedError` when the request can
 * never succeed. A request with the same idempotency key is carried out once.
 */
export interface Payments {
  /** Key for the browser; null when the demo's card form takes its place. */
  readonly publishableKey: string | null;
  prices(): Promise<readonly Price[]>;
  /** Creates missing products and prices; repeating it changes nothing. */
  provision(
    wanted: readonly { terms: SubscriptionTerms; pence: number; name: string }[],
  ): Promise<readonly Price[]>;
  /** The customer of an account, made when there is none. */
  customerOf(account: { accountId: string; email: string; name: string }): Promise<string>;
  /** Nothing for a customer that is gone. Repeating it changes nothing. */
  updateCustomerEmail(request: { customerId: string; email: string }): Promise<void>;
  /** The account that a customer was made for; null for a customer that is gone or not ours. */
  accountOf(customerId: string): Promise<string | null>;
  /** The customer of a charge; null when it is not known. */
  customerOfCharge(chargeId: string): Promise<string | null>;
  /** Undefined for a payment that the provider does not know. */
  payment(paymentId: string): Promise<Payment | undefined>;
  snapshot(customerId: string): Promise<ProviderSnapshot>;
  card(customerId: string): Promise<Card | null>;
  /** Starts a subscription whose first invoice waits for its payment. `discountPence` is taken off that invoice. */
  subscribe(
    request: { customerId: string; terms: SubscriptionTerms; discountPence: number } & Once,
  ): Promise<PaymentStart>;
  /** What `changeNow` would charge at the pinned `prorationDate`. */
  previewChange(request: {
    subscriptionId: string;
    terms: SubscriptionTerms;
    prorationDate: Date;
  }): Promise<ChargePreview>;
  /**
   * Changes the terms and charges the difference at once; nothing changes until that is paid, and what is planned for the end
   * of the period stays until then. A planned change of terms can outlast a payment that comes later: `cancelScheduledChange` ends it.
   */
  changeNow(
    request: { subscriptionId: string; terms: SubscriptionTerms; prorationDate: Date } & Once,
  ): Promise<PaymentStart>;
  /** A change that waits for its payment is given up for it, as for `cancelAtPeriodEnd`. */
  changeAtPeriodEnd(
    request: { subscriptionId: string; terms: SubscriptionTerms } & Once,
  ): Promise<void>;
  /** Null when nothing renews: it is over or will end. */
  renewal(subscriptionId: string): Promise<Renewal | null>;
  /**
   * Gives the customer credit: the next invoices use it by themselves, as far as it lasts. The same `creditId` again gives
   * nothing more, however late.
   */
  giveCredit(request: {
    customerId: string;
    creditId: string;
    pence: number;
    /** Stands beside the credit at the provider. */
    description: string;
  }): Promise<void>;
  /** From the next renewal on it costs what its terms cost now; nothing is charged or given back. */
  usePrice(request: { subscriptionId: string } & Once): Promise<void>;
  cancelAtPeriodEnd(request: { subscriptionId: string } & Once): Promise<void>;
  /** Takes back a cancellation and a change at the end of the period. */
  cancelScheduledChange(request: { subscriptionId: string } & Once): Promise<void>;
  cancelNow(request: { subscriptionId: string } & Once): Promise<void>;
  /**
   * Collects every open renewal with the customer's card, oldest first, up to one that the bank wants confirmed. Before the
   * first payment it hands out that one instead.
   */
  retryPayment(request: { subscriptionId: string } & Once): Promise<RetriedPayment>;
  /** A secret with which the browser hands a new card to the provider. */
  startCardChange(request: { customerId: string } & Once): Promise<{ clientSecret: string }>;
  /** The card of a finished `startCardChange` pays from now on. Throws when it belongs to another customer. */
  useCard(request: { customerId: string; setupIntentId: string } & Once): Promise<Card>;
  /** Newest first. */
  invoices(customerId: string): Promise<readonly Invoice[]>;
  invoice(invoiceId: string): Promise<Invoice | undefined>;
  /** Gives back `pence` of an invoice, with a credit note. Throws when that is more than is left of it. */
  refund(
    request: { invoiceId: string; pence: number; reason: string } & Once,
  ): Promise<{ refundId: string; creditNote: string | null }>;
  /** Verifies the raw body against its signature. Throws `WebhookRefusedError`. */
  readDelivery(rawBody: Buffer, signature: string): ProviderEvent;
  /** Deletes the customer with name, address and cards, and ends what runs; invoices stay. Repeating it changes nothing. */
  forget(customerId: string): Promise<void>;
  /** How the provider answered lately; asks it when it was not asked for a while. Never rejects. */
  health(): Promise<ProviderHealth>;
  close(): Promise<void>;
}
