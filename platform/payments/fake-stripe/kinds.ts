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

export type ObjectsByKind = {
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
export type ObjectKind = keyof ObjectsByKind;

export type ObjectStore = {
  readonly find: <K extends ObjectKind>(kind: K, id: string) => ObjectsByKind[K] | undefined;
  /** Newest first. */
  readonly list: <K extends ObjectKind>(kind: K) => readonly ObjectsByKind[K][];
  readonly put: <K extends ObjectKind>(kind: K, object: ObjectsByKind[K]) => ObjectsByKind[K];
  readonly remove: (kind: ObjectKind, id: string) => void;
  readonly nextNumber: () => number;
  readonly save: () => void;
  readonly close: () => void;
};
