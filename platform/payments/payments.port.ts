import type { ProviderSnapshot, SubscriptionTerms } from '#domain/membership/provider-snapshot.ts';

/**
 * A price of the provider, found by its lookup key `<plan>-<interval>`. Pence per billing period,
 * including VAT.
 */
export type Price = {
  readonly id: string;
  readonly productId: string;
  readonly terms: SubscriptionTerms;
  readonly pence: number;
};

/** The parts of a card that may be displayed. */
export type Card = {
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** ISO 3166-1 alpha-2; null if the provider does not know it. */
  readonly country: string | null;
};

/**
 * Start of a payment. The browser confirms the payment with `clientSecret`, which is null when
 * nothing has to be paid or confirmed.
 */
export type PaymentStart = {
  readonly subscriptionId: string;
  readonly paymentIntentId: string | null;
  readonly clientSecret: string | null;
};

/** The provider's own payment states. */
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

/** A payment in its current state at the provider. */
export type Payment = {
  readonly customerId: string | null;
  /** Subscription of the paid invoice; null when the invoice belongs to no subscription. */
  readonly subscriptionId: string | null;
  readonly status: PaymentStatus;
};

/**
 * `collected` counts the invoices that were paid. The payment is the one that waits for the
 * member.
 */
export type RetriedPayment = PaymentStart & { readonly collected: number };

/** One line of an invoice or a preview. */
export type InvoiceLine = {
  readonly description: string;
  /** Pence; negative for a credit. */
  readonly pence: number;
  readonly periodStart: string;
  readonly periodEnd: string;
};

/**
 * Charge that the provider will make. `dueNow` in pence; an amount below the card minimum is
 * carried over to the next invoice.
 */
export type ChargePreview = {
  readonly lines: readonly InvoiceLine[];
  readonly dueNow: number;
  readonly onNextInvoice: number;
};

/**
 * The charge of the next renewal, the regular price, the credit that the renewal uses and the
 * credit left afterwards, in pence.
 */
export type Renewal = {
  readonly at: string;
  readonly pence: number;
  readonly pricePence: number;
  readonly creditPence: number;
  readonly creditLeftPence: number;
};

/** The provider's own invoice states. */
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';

/** An invoice with its refunds. Money in pence, including VAT. */
export type Invoice = {
  readonly id: string;
  readonly customerId: string;
  readonly subscriptionId: string | null;
  /** The provider's number; null for a draft. */
  readonly number: string | null;
  readonly status: InvoiceStatus;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly lines: readonly InvoiceLine[];
  readonly discountPence: number;
  /** Tax included in the total, per rate; empty without tax rates. */
  readonly vat: readonly { readonly percent: number; readonly pence: number }[];
  readonly totalPence: number;
  /** Part of the total that was paid from the customer's credit. */
  readonly creditPence: number;
  readonly paidPence: number;
  readonly refundedPence: number;
  readonly refunds: readonly {
    readonly id: string;
    readonly creditNote: string | null;
    readonly pence: number;
    /** Text on the credit note. */
    readonly reason: string | null;
    readonly at: string;
    /** True if the refund went to the customer's credit, otherwise absent. */
    readonly isCredit?: true;
  }[];
  /**
   * Refunds that the provider accepted and that failed later, such as at a card that was closed. `refundedPence` does
   * not contain them, so they can be refunded again. Absent if there are none.
   */
  readonly failedRefunds?: readonly FailedRefund[];
};

/** A refund that was accepted and did not arrive. */
export type FailedRefund = {
  readonly id: string;
  readonly creditNote: string | null;
  readonly pence: number;
  /** Text on the credit note. */
  readonly reason: string | null;
  /** When it was made. */
  readonly at: string;
};

/**
 * A delivery with a valid signature. `customerId` is null when the delivery contains none: a
 * dispute only names its charge.
 */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly customerId: string | null;
  readonly chargeId: string | null;
};

/**
 * The card was declined. `code` is the provider's code, such as `card_declined`; the message is
 * written for the payer.
 */
export class PaymentDeclinedError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentDeclinedError';
    this.code = code;
  }
}

/**
 * The provider will never carry out the request: an object is missing, belongs to another customer
 * or is in the wrong state, or the amount exceeds the remaining amount.
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

/** `off` when payments are not configured. */
export type ProviderHealth = 'works' | 'away' | 'off';

/** A repeated key identifies the same request, which is carried out once. */
type IdempotentRequest = { readonly idempotencyKey: string };

/**
 * The payment provider. Its response is the source of truth for a member's plan. Throws
 * `UnavailableError` when the provider is unreachable or not configured, `PaymentDeclinedError`
 * when a card is declined, `PaymentRefusedError` when the request can never succeed. A request
 * with the same idempotency key is carried out once.
 */
export interface Payments {
  /** Key for the browser; null when the demo's card form is used instead. */
  readonly publishableKey: string | null;
  prices(): Promise<readonly Price[]>;
  /** Creates missing products and prices. Idempotent. */
  provision(
    definitions: readonly { terms: SubscriptionTerms; pence: number; name: string }[],
  ): Promise<readonly Price[]>;
  /** The customer of an account, created if there is none. */
  getOrCreateCustomer(account: { accountId: string; email: string; name: string }): Promise<string>;
  /** All customers of an account. One created in the last minute may be missing. */
  listCustomers(accountId: string): Promise<readonly string[]>;
  /**
   * Assigns a customer to the account, or to none. The former account is also stored. Does nothing for a deleted
   * customer. Idempotent.
   */
  assignCustomer(request: {
    customerId: string;
    accountId: string | null;
    formerAccountId?: string;
  }): Promise<void>;
  /** Does nothing for a deleted customer. Idempotent. */
  updateCustomerEmail(request: { customerId: string; email: string }): Promise<void>;
  /** The account of a customer; null for a customer that was deleted or is not ours. */
  findAccountId(customerId: string): Promise<string | null>;
  /** The account that had the customer last, if it has none now; null without one. */
  findFormerAccountId(customerId: string): Promise<string | null>;
  /** The customer of a charge; null when unknown. */
  findCustomerByCharge(chargeId: string): Promise<string | null>;
  /** Undefined for an unknown payment. */
  payment(paymentId: string): Promise<Payment | undefined>;
  snapshot(customerId: string): Promise<ProviderSnapshot>;
  card(customerId: string): Promise<Card | null>;
  /**
   * Starts a subscription whose first invoice waits for its payment. `discountPence` is deducted
   * from that invoice.
   */
  subscribe(
    request: {
      customerId: string;
      terms: SubscriptionTerms;
      discountPence: number;
    } & IdempotentRequest,
  ): Promise<PaymentStart>;
  /**
   * Previews the first charge of `subscribe`, which uses the customer's credit.
   * `returnedCreditPence` is credit in open invoices that are voided before.
   */
  previewSubscribe(request: {
    customerId: string;
    terms: SubscriptionTerms;
    discountPence: number;
    returnedCreditPence: number;
  }): Promise<ChargePreview>;
  /** Previews the charge of `changeNow` at the pinned `prorationDate`. */
  previewChange(request: {
    subscriptionId: string;
    terms: SubscriptionTerms;
    prorationDate: Date;
  }): Promise<ChargePreview>;
  /**
   * Changes the terms and charges the difference immediately. The old terms and scheduled changes
   * remain until the charge is paid. A scheduled change of terms can outlast a later payment;
   * `cancelScheduledChange` ends it.
   */
  changeNow(
    request: {
      subscriptionId: string;
      terms: SubscriptionTerms;
      prorationDate: Date;
    } & IdempotentRequest,
  ): Promise<PaymentStart>;
  /** Replaces a change that waits for its payment, as does `cancelAtPeriodEnd`. */
  changeAtPeriodEnd(
    request: { subscriptionId: string; terms: SubscriptionTerms } & IdempotentRequest,
  ): Promise<void>;
  /** Null when the subscription has ended or will end. */
  renewal(subscriptionId: string): Promise<Renewal | null>;
  /**
   * Gives the customer credit, which the next invoices use automatically. Idempotent for a
   * `creditId`, without a time limit.
   */
  giveCredit(request: {
    customerId: string;
    creditId: string;
    pence: number;
    description: string;
  }): Promise<void>;
  /**
   * From the next renewal on, charges the current price of the subscription's terms. Nothing is
   * charged or refunded now.
   */
  applyCurrentPrice(request: { subscriptionId: string } & IdempotentRequest): Promise<void>;
  /** Also stops the automatic collection of unpaid renewals, as `stopCollection` does. */
  cancelAtPeriodEnd(request: { subscriptionId: string } & IdempotentRequest): Promise<void>;
  /**
   * Stops the automatic collection of unpaid renewals. They stay open, and `retryPayment` still
   * charges them. Idempotent.
   */
  stopCollection(request: { subscriptionId: string }): Promise<void>;
  /** Revokes a scheduled cancellation or change. Unpaid renewals are collected again. */
  cancelScheduledChange(request: { subscriptionId: string } & IdempotentRequest): Promise<void>;
  /**
   * With `onlyUnpaid`, refuses a subscription whose first payment has arrived, and leaves it as it
   * is.
   */
  cancelNow(
    request: { subscriptionId: string; onlyUnpaid?: true } & IdempotentRequest,
  ): Promise<void>;
  /**
   * Charges the customer's card for unpaid renewals, oldest first, and stops at one that the bank
   * wants confirmed. If the first payment of the subscription is still open, returns that payment
   * and charges nothing.
   */
  retryPayment(request: { subscriptionId: string } & IdempotentRequest): Promise<RetriedPayment>;
  /** A secret that lets the browser send a new card to the provider. */
  startCardChange(
    request: { customerId: string } & IdempotentRequest,
  ): Promise<{ clientSecret: string }>;
  /**
   * Uses the card of a finished `startCardChange` from now on. Throws when the card belongs to
   * another customer.
   */
  finishCardChange(
    request: { customerId: string; setupIntentId: string } & IdempotentRequest,
  ): Promise<Card>;
  /**
   * Uses the card of the customer's newest finished `startCardChange` from now on, if that was not done yet. Does
   * nothing otherwise.
   */
  useSavedCard(request: { customerId: string }): Promise<void>;
  /** Newest first. */
  invoices(customerId: string): Promise<readonly Invoice[]>;
  invoice(invoiceId: string): Promise<Invoice | undefined>;
  /**
   * Refunds `pence` of an invoice, with a credit note. Throws when `pence` exceeds the remaining
   * amount. What failed before is refunded again first, and keeps its credit note.
   */
  refund(
    request: { invoiceId: string; pence: number; reason: string } & IdempotentRequest,
  ): Promise<{ refundId: string; creditNote: string | null }>;
  /** Verifies the raw body against its signature. Throws `WebhookRefusedError`. */
  readDelivery(rawBody: Buffer, signature: string): ProviderEvent;
  /**
   * Deletes the customer with name, address and cards, and ends running subscriptions. Invoices
   * are kept. Idempotent.
   */
  forget(customerId: string): Promise<void>;
  /**
   * Health by the provider's latest response; probes the provider after a while without requests.
   * Never rejects.
   */
  health(): Promise<ProviderHealth>;
  close(): Promise<void>;
}
