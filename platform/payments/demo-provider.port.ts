/**
 * How the demo's provider delivers its events: normally, twice, newest first, ten minutes late, or
 * never.
 */
export type DeliveryMode = 'normal' | 'repeat' | 'reorder' | 'delay' | 'drop';

/** Data of the demo's card form. `authenticate` is the payer's choice on the bank's page. */
export type DemoPayment = {
  readonly clientSecret: string;
  /** Stripe's name of a test card, such as `pm_card_visa`. */
  readonly paymentMethod: string;
  readonly authenticate?: boolean | undefined;
  /** Country of the billing address, such as `GB`. */
  readonly country?: string | undefined;
  /** Pays a second subscription to the same plan too, as a double charge by mistake. */
  readonly twice?: boolean | undefined;
};

/** The provider's status of the payment, and the reason for a refusal. */
export type DemoPaymentOutcome = { readonly status: string; readonly message: string | null };

/**
 * The demo's payment provider, which is a test double in this process. It opens on first use, or
 * at the start if it was used before.
 */
export interface DemoProvider {
  state(): Promise<{ readonly address: string; readonly deliveries: DeliveryMode }>;
  setDeliveries(mode: DeliveryMode): Promise<void>;
  deliverTo(url: string): Promise<void>;
  /** Throws `PaymentRefusedError` for an unknown secret or card. */
  pay(payment: DemoPayment): Promise<DemoPaymentOutcome>;
  /** Processes renewals, retries and expirations that are due, and delivers pending events. */
  settle(): Promise<void>;
  /** When `settle` has something to do next; undefined if nothing is pending. */
  nextDueAt(): Promise<Date | undefined>;
  /**
   * Bills by this time instead of the clock's, to write a history afterwards. Undefined returns to
   * the clock.
   */
  freezeAt(at: Date | undefined): Promise<void>;
  /** Opens a dispute, as if the cardholder disputed the payment of an invoice. */
  dispute(invoiceId: string): Promise<{ readonly disputeId: string }>;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>;
  /** Refuses refunds to the customer's cards from now on, or accepts them again. */
  refuseRefunds(customerId: string, isRefusing: boolean): Promise<void>;
  /** The payer's bank returns a refund that was accepted before. */
  failRefund(refundId: string): Promise<void>;
}
