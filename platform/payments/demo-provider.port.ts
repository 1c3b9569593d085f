/** How the demo's provider delivers its events: as it should, twice, newest first, ten minutes late, or never. */
export type DeliveryMode = 'normal' | 'repeat' | 'reorder' | 'delay' | 'drop';

/** What the demo's card form sends; `authenticate` is what the payer does on the page of the bank. */
export type DemoPayment = {
  readonly clientSecret: string;
  /** A test card by the provider's own name, such as `pm_card_visa`. */
  readonly paymentMethod: string;
  readonly authenticate?: boolean | undefined;
  /** Of the billing address, such as `GB`. */
  readonly country?: string | undefined;
};

/** The provider's word for where the payment stands, and why the card was refused. */
export type DemoPaymentOutcome = { readonly status: string; readonly message: string | null };

/**
 * What a demo can do with its payment provider, which is a test double in this process. It opens when it is first used, or
 * when it was used before.
 */
export interface DemoProvider {
  /** Where it answers, and how it delivers. */
  state(): Promise<{ readonly address: string; readonly deliveries: DeliveryMode }>;
  setDeliveries(mode: DeliveryMode): Promise<void>;
  /** Where its events go to from now on. */
  deliverTo(url: string): Promise<void>;
  /** Throws `PaymentRefusedError` for a secret or a card that it does not know. */
  pay(payment: DemoPayment): Promise<DemoPaymentOutcome>;
  /** Renews, retries and ends what is due by the clock, and delivers what waits. */
  settle(): Promise<void>;
  /** Bills by this time instead of the clock's, for a history that is written afterwards; undefined goes back to the clock. */
  standAt(at: Date | undefined): Promise<void>;
  /** The holder of the card disputes the payment of an invoice. */
  dispute(invoiceId: string): Promise<{ readonly disputeId: string }>;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>;
}
