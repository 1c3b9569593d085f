import type {
  Charge,
  CreditNote,
  Dispute,
  Invoice,
  InvoicePayment,
  Refund,
  StripeEvent,
  WebhookEndpoint,
} from './money-objects.ts';
import type {
  BalanceTransaction,
  Coupon,
  Customer,
  Debit,
  Delivery,
  Discount,
  IdempotencyRecord,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  Schedule,
  SetupIntent,
  Subscription,
  TaxRate,
} from './objects.ts';

export type Kinds = {
  readonly customer: Customer;
  readonly customer_balance_transaction: BalanceTransaction;
  readonly product: Product;
  readonly price: Price;
  readonly coupon: Coupon;
  readonly discount: Discount;
  readonly tax_rate: TaxRate;
  readonly payment_method: PaymentMethod;
  readonly payment_intent: PaymentIntent;
  readonly setup_intent: SetupIntent;
  readonly subscription: Subscription;
  readonly subscription_schedule: Schedule;
  readonly invoice: Invoice;
  readonly invoice_payment: InvoicePayment;
  readonly charge: Charge;
  readonly refund: Refund;
  readonly credit_note: CreditNote;
  readonly dispute: Dispute;
  readonly event: StripeEvent;
  readonly webhook_endpoint: WebhookEndpoint;
  readonly debit: Debit;
  readonly kept_answer: IdempotencyRecord;
  readonly delivery: Delivery;
};
export type Kind = keyof Kinds;

export type Objects = {
  readonly find: <K extends Kind>(kind: K, id: string) => Kinds[K] | undefined;
  /** Newest first. */
  readonly list: <K extends Kind>(kind: K) => readonly Kinds[K][];
  readonly put: <K extends Kind>(kind: K, object: Kinds[K]) => Kinds[K];
  readonly remove: (kind: Kind, id: string) => void;
  readonly nextNumber: () => number;
  readonly save: () => void;
  readonly close: () => void;
};
