import type { StripeObject, Metadata, TaxRate } from './objects.ts';

export type InvoiceLineItem = {
  readonly id: string;
  readonly object: 'line_item';
  readonly amount: number;
  readonly currency: 'gbp';
  readonly description: string;
  readonly discountable: boolean;
  readonly discounts: readonly [];
  readonly discount_amounts: readonly [];
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly parent: object;
  readonly period: { readonly start: number; readonly end: number };
  readonly quantity: 1;
  readonly subtotal: number;
};

export type Invoice = StripeObject<'invoice'> & {
  readonly amount_due: number;
  readonly amount_overpaid: 0;
  readonly amount_paid: number;
  readonly amount_paid_off_stripe: 0;
  readonly amount_remaining: number;
  readonly amount_shipping: 0;
  readonly attempt_count: number;
  readonly attempted: boolean;
  readonly auto_advance: boolean;
  readonly automatic_tax: object;
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly collection_method: 'charge_automatically';
  readonly currency: 'gbp';
  readonly customer: string;
  readonly default_tax_rates: readonly TaxRate[];
  readonly discounts: readonly string[];
  readonly ending_balance: number | null;
  readonly issuer: object;
  readonly lines: {
    readonly object: 'list';
    readonly url: string;
    readonly has_more: false;
    readonly data: readonly InvoiceLineItem[];
  };
  readonly metadata: Metadata;
  readonly next_payment_attempt: number | null;
  readonly number: string | null;
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata };
  };
  readonly payment_settings: object;
  readonly period_start: number;
  readonly period_end: number;
  readonly post_payment_credit_notes_amount: number;
  readonly pre_payment_credit_notes_amount: number;
  readonly starting_balance: number;
  readonly status: 'draft' | 'open' | 'paid' | 'void';
  readonly status_transitions: {
    readonly finalized_at: number | null;
    readonly marked_uncollectible_at: null;
    readonly paid_at: number | null;
    readonly voided_at: number | null;
  };
  readonly subtotal: number;
  readonly subtotal_excluding_tax: number;
  readonly total: number;
  readonly total_discount_amounts: readonly {
    readonly amount: number;
    readonly discount: string;
  }[];
  readonly total_excluding_tax: number;
  readonly total_taxes: readonly object[];
};

export type InvoicePayment = StripeObject<'invoice_payment'> & {
  readonly amount_paid: number | null;
  readonly amount_requested: number;
  readonly currency: 'gbp';
  readonly invoice: string;
  readonly is_default: true;
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
  readonly status: 'open' | 'paid' | 'canceled';
  readonly status_transitions: {
    readonly canceled_at: number | null;
    readonly paid_at: number | null;
  };
};

export type Charge = StripeObject<'charge'> & {
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly billing_details: object;
  readonly captured: boolean;
  readonly currency: 'gbp';
  readonly customer: string;
  readonly disputed: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly metadata: Metadata;
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly refunded: boolean;
  readonly status: 'succeeded' | 'failed';
};

export type Refund = Omit<StripeObject<'refund'>, 'livemode'> & {
  readonly amount: number;
  readonly charge: string;
  readonly currency: 'gbp';
  readonly failure_reason?: 'expired_or_canceled_card';
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: null;
  readonly status: 'succeeded' | 'failed';
};

export type CreditNote = StripeObject<'credit_note'> & {
  readonly amount: number;
  readonly amount_shipping: 0;
  readonly currency: 'gbp';
  readonly customer: string;
  readonly customer_balance_transaction: string | null;
  readonly discount_amount: 0;
  readonly discount_amounts: readonly [];
  readonly invoice: string;
  readonly lines: object;
  readonly memo: string | null;
  readonly metadata: Metadata;
  readonly number: string;
  readonly pdf: string;
  readonly post_payment_amount: number;
  readonly pre_payment_amount: number;
  readonly pretax_credit_amounts: readonly [];
  readonly refunds: readonly {
    readonly amount_refunded: number;
    readonly refund: string;
    readonly type: 'refund';
  }[];
  readonly status: 'issued';
  readonly subtotal: number;
  readonly total: number;
  readonly type: 'post_payment' | 'pre_payment';
};

export type Dispute = StripeObject<'dispute'> & {
  readonly amount: number;
  readonly balance_transactions: readonly [];
  readonly charge: string;
  readonly currency: 'gbp';
  readonly enhanced_eligibility_types: readonly [];
  readonly evidence: object;
  readonly evidence_details: object;
  readonly is_charge_refundable: boolean;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: 'fraudulent';
  readonly status: 'needs_response' | 'lost' | 'won';
};

export type StripeEvent = StripeObject<'event'> & {
  readonly api_version: string;
  readonly data: { readonly object: object };
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: string | null };
  readonly type: string;
};

export type WebhookEndpoint = StripeObject<'webhook_endpoint'> & {
  readonly api_version: string | null;
  readonly enabled_events: readonly string[];
  readonly metadata: Metadata;
  readonly secret: string;
  readonly status: 'enabled';
  readonly url: string;
};
