/** Stripe's objects with the fields that are read. Times are seconds since 1970. */

export type Metadata = Readonly<Record<string, string>>;
export type StripeObject<Name extends string> = {
  readonly id: string;
  readonly object: Name;
  readonly created: number;
  readonly livemode: false;
};

export type Customer = StripeObject<'customer'> & {
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata: Metadata;
  /** A negative balance is credit. */
  readonly balance: number;
  readonly currency: 'gbp' | null;
  readonly invoice_prefix: string;
  readonly next_invoice_sequence: number;
  readonly invoice_settings: { readonly default_payment_method: string | null };
  readonly deleted?: true;
};

export type BalanceTransaction = StripeObject<'customer_balance_transaction'> & {
  /** A negative amount gives credit. */
  readonly amount: number;
  readonly checkout_session: null;
  readonly credit_note: null;
  readonly currency: 'gbp';
  readonly customer: string;
  readonly customer_account: null;
  readonly description: string | null;
  readonly ending_balance: number;
  readonly invoice: string | null;
  readonly metadata: Metadata;
  readonly type:
    | 'adjustment'
    | 'applied_to_invoice'
    | 'credit_note'
    | 'invoice_too_small'
    | 'unapplied_from_invoice';
};

export type Product = StripeObject<'product'> & {
  readonly name: string;
  readonly active: boolean;
  readonly metadata: Metadata;
  readonly images: readonly [];
  readonly marketing_features: readonly [];
  readonly updated: number;
};

export type Interval = 'month' | 'year';

export type Price = StripeObject<'price'> & {
  readonly active: boolean;
  readonly billing_scheme: 'per_unit';
  readonly currency: 'gbp';
  readonly lookup_key: string | null;
  readonly metadata: Metadata;
  readonly product: string;
  readonly recurring: {
    readonly interval: Interval;
    readonly interval_count: 1;
    readonly usage_type: 'licensed';
    readonly meter: null;
  };
  readonly tax_behavior: 'inclusive' | 'exclusive' | 'unspecified';
  readonly type: 'recurring';
  readonly unit_amount: number;
  readonly unit_amount_decimal: string;
};

export type Coupon = StripeObject<'coupon'> & {
  readonly amount_off: number;
  readonly currency: 'gbp';
  readonly duration: 'once';
  readonly max_redemptions: number | null;
  readonly metadata: Metadata;
  readonly name: string | null;
  readonly percent_off: null;
  readonly times_redeemed: number;
  readonly valid: boolean;
};

export type TaxRate = StripeObject<'tax_rate'> & {
  readonly active: boolean;
  readonly country: string | null;
  readonly display_name: string;
  readonly inclusive: boolean;
  readonly metadata: Metadata;
  readonly percentage: number;
};

export type PaymentMethod = StripeObject<'payment_method'> & {
  readonly billing_details: object;
  readonly card: {
    readonly brand: string;
    readonly country: string | null;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly funding: string;
    readonly last4: string;
  };
  readonly customer: string | null;
  readonly metadata: Metadata;
  readonly type: 'card';
};

export type PaymentFailure = {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
};

type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'requires_confirmation'
  | 'succeeded'
  | 'canceled';

export type PaymentIntent = StripeObject<'payment_intent'> & {
  readonly amount: number;
  readonly amount_received: number;
  readonly client_secret: string;
  readonly currency: 'gbp';
  readonly customer: string;
  readonly last_payment_error: PaymentFailure | null;
  readonly latest_charge: string | null;
  readonly metadata: Metadata;
  readonly next_action: object | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly ['card'];
  readonly status: IntentStatus;
};

export type SetupIntent = StripeObject<'setup_intent'> & {
  readonly client_secret: string;
  readonly customer: string;
  readonly last_setup_error: PaymentFailure | null;
  readonly metadata: Metadata;
  readonly next_action: object | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly ['card'];
  readonly status: IntentStatus;
  readonly usage: string;
};

export type SubscriptionItem = Omit<StripeObject<'subscription_item'>, 'livemode'> & {
  readonly current_period_start: number;
  readonly current_period_end: number;
  readonly discounts: readonly [];
  readonly metadata: Metadata;
  readonly price: Price;
  readonly quantity: 1;
  readonly subscription: string;
  readonly tax_rates: readonly [];
};

export type Subscription = StripeObject<'subscription'> & {
  readonly automatic_tax: object;
  readonly billing_cycle_anchor: number;
  readonly billing_mode: object;
  readonly billing_schedules: readonly [];
  readonly cancel_at: number | null;
  readonly cancel_at_period_end: boolean;
  readonly canceled_at: number | null;
  readonly collection_method: 'charge_automatically';
  readonly currency: 'gbp';
  readonly customer: string;
  readonly default_payment_method: string | null;
  readonly default_tax_rates: readonly TaxRate[];
  readonly discounts: readonly string[];
  readonly ended_at: number | null;
  readonly invoice_settings: object;
  readonly items: {
    readonly object: 'list';
    readonly url: string;
    readonly has_more: false;
    readonly data: readonly [SubscriptionItem];
  };
  readonly latest_invoice: string | null;
  readonly metadata: Metadata;
  readonly payment_settings: { readonly save_default_payment_method: 'off' | 'on_subscription' };
  readonly pending_update: {
    readonly expires_at: number;
    readonly subscription_items: readonly SubscriptionItem[];
    readonly billing_cycle_anchor: number | null;
    /** Applies once the update is applied; null leaves the cancellation unchanged. */
    readonly cancel_at_period_end: boolean | null;
  } | null;
  readonly schedule: string | null;
  readonly start_date: number;
  readonly status:
    'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'trialing';
  readonly trial_end: number | null;
  readonly trial_start: number | null;
};

export type Phase = {
  readonly add_invoice_items: readonly [];
  readonly currency: 'gbp';
  readonly discounts: readonly [];
  readonly default_tax_rates: readonly TaxRate[];
  readonly start_date: number;
  readonly end_date: number;
  readonly items: readonly {
    readonly price: string;
    readonly quantity: number;
    readonly discounts: readonly [];
  }[];
  readonly metadata: Metadata;
  readonly proration_behavior: 'none';
};

export type Schedule = StripeObject<'subscription_schedule'> & {
  readonly billing_mode: object;
  readonly current_phase: { readonly start_date: number; readonly end_date: number } | null;
  readonly customer: string;
  readonly default_settings: object;
  readonly end_behavior: 'release' | 'cancel';
  readonly metadata: Metadata;
  readonly phases: readonly Phase[];
  readonly released_at: number | null;
  readonly released_subscription: string | null;
  readonly status: 'active' | 'released' | 'canceled';
  readonly subscription: string | null;
};

export type Discount = {
  readonly id: string;
  readonly object: 'discount';
  readonly customer: string;
  readonly end: null;
  readonly source: { readonly type: 'coupon'; readonly coupon: string };
  readonly start: number;
  readonly subscription: string;
};

/** Not one of Stripe's objects: additional state of the fake. */
export type Debit = {
  readonly id: string;
  /**
   * What was paid for the current item and for which period; the credit of a change is computed
   * from it.
   */
  readonly amount: number;
  readonly start: number;
  readonly end: number;
};
export type IdempotencyRecord = {
  readonly id: string;
  readonly request: string;
  readonly at: number;
  readonly status: number;
  readonly body: object;
};
export type Delivery = {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  readonly dueAt: number;
};
