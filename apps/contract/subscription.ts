import { z } from 'zod';
import { billingIntervals, planIds } from '../../domain/shared/plans.ts';
import { subscriptionPhases } from '../../domain/shared/subscription-states.ts';
import { invoiceStatuses } from './invoice-statuses.ts';
import { grantPlans } from './members.ts';

const lowerCase = z.string().trim().toLowerCase().max(20);
const paidPlan = lowerCase.pipe(z.enum(grantPlans));
const anyPlan = lowerCase.pipe(z.enum(planIds));
const interval = z.enum(billingIntervals);
const code = z.string().trim().toUpperCase().max(40);
const pence = z.int();
/** What a subscription is for: a plan, billed monthly or yearly. */
export const termsSchema = z.object({ plan: z.enum(grantPlans), interval });

/** What happens to a subscription at the end of its period; `to` is null for a cancellation. */
export const scheduledChangeSchema = z.object({
  kind: z.enum(['downgrade', 'cancellation']),
  to: termsSchema.nullable(),
  effectiveAt: z.string(),
});

// How a change of plan is carried out.
const changeKinds = ['subscribe', 'upgrade', 'downgrade', 'cancellation', 'undo', 'none'] as const;

/** A card as it may be shown. */
export const cardSchema = z
  .object({
    brand: z.string(),
    last4: z.string(),
    expiryMonth: z.int(),
    expiryYear: z.int(),
  })
  .meta({ id: 'Card' });

/** The member's own subscription. Times ISO-8601. */
export const ownSubscriptionSchema = z
  .object({
    phase: z.enum(subscriptionPhases),
    subscriptionId: z.string().nullable(),
    terms: termsSchema.nullable(),
    /**
     * Pence of the next regular charge, what credit takes off it and what is left of the credit then; null when nothing more is
     * charged.
     */
    nextCharge: z
      .object({ pence, creditPence: pence, creditLeftPence: pence, at: z.string() })
      .nullable(),
    periodEndsAt: z.string().nullable(),
    /** What happens at the end of the period. */
    scheduled: scheduledChangeSchema.nullable(),
    /** A renewal that was not paid; the plan holds until `graceEndsAt`. */
    unpaid: z
      .object({ failedAt: z.string(), graceEndsAt: z.string(), needsConfirmation: z.boolean() })
      .nullable(),
    endedAt: z.string().nullable(),
    /** Until when it can be cancelled with everything given back; null when it cannot. */
    withdrawableUntil: z.string().nullable(),
    card: cardSchema.nullable(),
    /** `off`: nothing can be bought; `demo`: test cards only. */
    payments: z.object({
      mode: z.enum(['off', 'demo', 'test', 'live']),
      publishableKey: z.string().nullable(),
    }),
  })
  .meta({ id: 'OwnSubscription' });
/** Where the member's subscription stands, and how it is paid. */
export type OwnSubscription = z.infer<typeof ownSubscriptionSchema>;

/** `POST /api/create-subscription`: no price is taken from the client. */
export const createSubscriptionRequestSchema = z
  .strictObject({
    planName: paidPlan,
    couponId: code.nullish(),
    interval: interval.optional(),
  })
  .meta({ id: 'CreateSubscriptionRequest' });

/** The browser confirms the payment with the secret; null when nothing has to be paid. */
export const createdSubscriptionSchema = z
  .object({
    clientSecret: z.string().nullable(),
    subscriptionId: z.string(),
    paymentIntentId: z.string().nullable(),
  })
  .meta({ id: 'CreatedSubscription' });

/** `POST /api/confirm-payment`: triggers a look at the provider; nothing else is believed. */
export const confirmPaymentRequestSchema = z
  .strictObject({
    paymentIntentId: z.string().max(255),
    subscriptionId: z.string().max(255),
    planName: anyPlan,
  })
  .meta({ id: 'ConfirmPaymentRequest' });

/** `POST /api/manage-subscription`; with what a preview showed, nothing else is charged. */
export const manageSubscriptionRequestSchema = z
  .strictObject({
    targetTier: anyPlan,
    interval: interval.optional(),
    previewed: z.strictObject({ prorationDate: z.iso.datetime(), dueNow: pence }).optional(),
  })
  .meta({ id: 'ManageSubscriptionRequest' });

/** `POST /api/subscription/downgrade` */
export const downgradeRequestSchema = z
  .strictObject({ targetTier: anyPlan.optional(), interval: interval.optional() })
  .meta({ id: 'DowngradeRequest' });

/** What became of a change of plan. */
export const changedSubscriptionSchema = z
  .object({
    success: z.literal(true),
    message: z.string(),
    /** From when the change holds. */
    effectiveAt: z.string().nullable(),
    /** A payment that the member still has to confirm; the plan changes with it. */
    payment: createdSubscriptionSchema.nullable(),
  })
  .meta({ id: 'ChangedSubscription' });

/** `POST /api/subscription/withdraw`: ended at once, and everything paid for it given back. */
export const withdrawnSubscriptionSchema = z
  .object({ success: z.literal(true), message: z.string(), refundedPence: pence })
  .meta({ id: 'WithdrawnSubscription' });

/** `POST /api/fix-subscriptions`: only one's own. */
export const fixSubscriptionsRequestSchema = z
  .strictObject({ fixOwn: z.literal(true) })
  .meta({ id: 'FixSubscriptionsRequest' });

/** How many things were put right, and how many subscriptions are active now. */
export const fixedSubscriptionsSchema = z
  .object({
    message: z.string(),
    fixed: z.int().nonnegative(),
    active: z.int().nonnegative(),
    /** A renewal that the bank wants the member to confirm; the browser does that with the secret. */
    payment: createdSubscriptionSchema.nullable(),
  })
  .meta({ id: 'FixedSubscriptions' });

/** `POST /api/validate-coupon` */
export const validateCouponRequestSchema = z
  .strictObject({ couponCode: code.min(1), priceId: z.string().max(255) })
  .meta({ id: 'ValidateCouponRequest' });

/** Whether a coupon may be used for a price, and what is left to pay; money in pence. */
export const validatedCouponSchema = z
  .object({
    valid: z.boolean(),
    error: z.string().nullable(),
    coupon: z
      .object({
        code: z.string(),
        name: z.string(),
        percent_off: z.number().optional(),
        amount_off: pence.optional(),
      })
      .nullable(),
    pricing: z.object({ originalPrice: pence, finalPrice: pence }).nullable(),
  })
  .meta({ id: 'ValidatedCoupon' });

/** `POST /api/subscription/preview` */
export const previewSubscriptionRequestSchema = z
  .strictObject({
    targetTier: anyPlan,
    interval: interval.optional(),
    couponId: code.nullish(),
  })
  .meta({ id: 'PreviewSubscriptionRequest' });

const invoiceLineSchema = z
  .object({
    description: z.string(),
    pence,
    periodStart: z.string(),
    periodEnd: z.string(),
  })
  .meta({ id: 'InvoiceLine' });

/** What a change of plan would charge and take away; nothing changes. */
export const subscriptionPreviewSchema = z
  .object({
    kind: z.enum(changeKinds),
    from: termsSchema.nullable(),
    to: termsSchema.nullable(),
    effectiveAt: z.string(),
    dueNow: pence,
    onNextInvoice: pence,
    lines: z.array(invoiceLineSchema),
    /** The regular charge after that; null when nothing more is charged. */
    then: z.object({ pence, at: z.string() }).nullable(),
    lost: z.array(z.string()),
    prorationDate: z.string().nullable(),
    /** The confirmation that is mailed; null where the receipt is the only mail. */
    mail: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'SubscriptionPreview' });
/** A preview of a change of plan. */
export type SubscriptionPreview = z.infer<typeof subscriptionPreviewSchema>;

/** An invoice of the member's, as the provider numbers it. Money in pence, VAT included. */
export const invoiceSchema = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    status: z.enum(invoiceStatuses),
    createdAt: z.string(),
    paidAt: z.string().nullable(),
    lines: z.array(invoiceLineSchema),
    discountPence: pence,
    vat: z.array(z.object({ percent: z.number(), pence })),
    totalPence: pence,
    creditPence: pence,
    paidPence: pence,
    refundedPence: pence,
    refunds: z.array(
      z.object({ id: z.string(), creditNote: z.string().nullable(), pence, at: z.string() }),
    ),
  })
  .meta({ id: 'Invoice' });
/** One invoice with its lines and what was given back of it. */
export type Invoice = z.infer<typeof invoiceSchema>;

/** Who sells, as an invoice must name them. */
export const sellerSchema = z
  .object({
    name: z.string(),
    addressLines: z.array(z.string()),
    vatNumber: z.string().nullable(),
    country: z.string(),
  })
  .meta({ id: 'Seller' });

/** `GET /api/invoices/{id}`: an invoice as it is printed. */
export const printedInvoiceSchema = invoiceSchema
  .extend({ seller: sellerSchema })
  .meta({ id: 'PrintedInvoice' });
/** One invoice with its seller. */
export type PrintedInvoice = z.infer<typeof printedInvoiceSchema>;

/** `POST /api/payment-method`: without an id it begins, with one the new card pays from now on. */
export const paymentMethodRequestSchema = z
  .strictObject({ setupIntentId: z.string().max(255).optional() })
  .meta({ id: 'PaymentMethodRequest' });

/** A secret with which the browser hands over the new card, or the card that pays now. */
export const paymentMethodSchema = z
  .object({ clientSecret: z.string().nullable(), card: cardSchema.nullable() })
  .meta({ id: 'PaymentMethod' });
