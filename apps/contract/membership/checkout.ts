import { z } from 'zod';
import { mailPreviewSchema } from '../mail/previewed-mail.ts';
import { pence, message } from '../fields.ts';
import { successResponseSchema } from '../account/credentials.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';
import {
  paidPlan,
  interval,
  anyPlan,
  createdSubscriptionSchema,
  changeKinds,
  subscriptionTermsSchema,
} from './subscription.ts';

const code = z.string().trim().toUpperCase().max(40);

/** `POST /api/create-subscription`: the client does not send a price. */
const createSubscriptionRequestSchema = z
  .strictObject({
    planName: paidPlan.meta({ description: 'The plan to subscribe to, in upper or lower case.' }),
    couponId: code
      .nullish()
      .meta({ description: 'Coupon code, in upper or lower case; null or absent for none.' }),
    interval: interval
      .optional()
      .meta({ description: 'How often it is billed; monthly when absent.' }),
  })
  .meta({ id: 'CreateSubscriptionRequest', description: 'The plan to subscribe to.' });

/** `POST /api/confirm-payment`: makes the server check the payment at the provider. It does not trust the request. */
const confirmPaymentRequestSchema = z
  .strictObject({
    paymentIntentId: z.string().max(255).meta({ description: 'Payment intent id at Stripe.' }),
    subscriptionId: z.string().max(255).meta({ description: 'Subscription id at Stripe.' }),
    planName: anyPlan.meta({ description: 'Plan that was paid for; only used in the message.' }),
  })
  .meta({
    id: 'ConfirmPaymentRequest',
    description: 'The payment that the browser completed; only the ids are used.',
  });

/** `POST /api/fix-subscriptions`: only the caller's own subscription. */
const reconcileSubscriptionsRequestSchema = z
  .strictObject({ fixOwn: z.literal(true).meta({ description: 'Always true.' }) })
  .meta({
    id: 'FixSubscriptionsRequest',
    description: 'Only the caller’s own subscription can be fixed.',
  });

const subscriptionReconciliationSchema = z
  .object({
    message: message,
    fixed: z.int().nonnegative().meta({ description: 'Number of problems fixed.' }),
    active: z.int().nonnegative().meta({ description: 'Number of active subscriptions.' }),
    payment: createdSubscriptionSchema.nullable().meta({
      description:
        'Renewal that the bank requires the member to confirm with the secret; null without one.',
    }),
  })
  .meta({ id: 'FixedSubscriptions', description: 'What was fixed.' });

const validateCouponRequestSchema = z
  .strictObject({
    couponCode: code.min(1).meta({ description: 'Coupon code, in upper or lower case.' }),
    priceId: z.string().max(255).meta({ description: 'Price id at Stripe, from the plan list.' }),
  })
  .meta({ id: 'ValidateCouponRequest', description: 'A coupon and the price to apply it to.' });

const validatedCouponSchema = z
  .object({
    valid: z.boolean().meta({ description: 'Whether the coupon may be used.' }),
    error: z.string().nullable().meta({ description: 'Why it may not be used; null otherwise.' }),
    coupon: z
      .object({
        code: z.string().meta({ description: 'Coupon code in upper case.' }),
        name: z.string().meta({ description: 'Name of the coupon.' }),
        percent_off: z
          .number()
          .optional()
          .meta({ description: 'Whole percent off; absent for an amount.' }),
        amount_off: pence.optional().meta({ description: 'Pence off; absent for a percentage.' }),
      })
      .nullable()
      .meta({ description: 'The coupon; null when it may not be used.' }),
    pricing: z
      .object({
        originalPrice: pence.meta({ description: 'Price in pence, without the coupon.' }),
        finalPrice: pence.meta({ description: 'Price in pence, with the coupon; never below 30.' }),
      })
      .nullable()
      .meta({ description: 'What is to pay; null when the coupon may not be used.' }),
  })
  .meta({
    id: 'ValidatedCoupon',
    description: 'Whether a coupon can be used, and the price with it.',
  });

const previewSubscriptionRequestSchema = z
  .strictObject({
    targetTier: anyPlan.meta({ description: 'The plan to change to, in upper or lower case.' }),
    interval: interval
      .optional()
      .meta({ description: 'How often it is billed; unchanged when absent.' }),
    couponId: code
      .nullish()
      .meta({ description: 'Coupon code, in upper or lower case; null or absent for none.' }),
  })
  .meta({ id: 'PreviewSubscriptionRequest', description: 'The plan to preview.' });

/** A line of an invoice. */
export const invoiceLineSchema = z
  .object({
    description: z.string().meta({ description: 'What the line is for.' }),
    pence: pence.meta({ description: 'Amount in pence; below zero for a credit.' }),
    periodStart: z.string().meta({ description: 'Start of the period that the line is for.' }),
    periodEnd: z.string().meta({ description: 'End of the period that the line is for.' }),
  })
  .meta({ id: 'InvoiceLine', description: 'One charge or credit of an invoice.' });

export const subscriptionPreviewSchema = z
  .object({
    kind: z.enum(changeKinds).meta({ description: 'How the change is carried out.' }),
    from: subscriptionTermsSchema
      .nullable()
      .meta({ description: 'Plan and billing interval now; null without a subscription.' }),
    to: subscriptionTermsSchema
      .nullable()
      .meta({ description: 'Plan and billing interval afterwards; null for none.' }),
    effectiveAt: z.string().meta({ description: 'When the change takes effect.' }),
    dueNow: pence.meta({ description: 'Amount charged immediately, in pence.' }),
    onNextInvoice: pence.meta({
      description: 'Amount too small to charge now, which is added to the next invoice, in pence.',
    }),
    lines: z.array(invoiceLineSchema).meta({ description: 'Charges and credits, in order.' }),
    then: z
      .object({
        pence: pence.meta({ description: 'Amount in pence; below zero for a credit.' }),
        at: z.string().meta({ description: 'When it is first charged.' }),
      })
      .nullable()
      .meta({ description: 'The regular charge after that; null when nothing more is charged.' }),
    lost: z.array(z.string()).meta({ description: 'Features that the member will lose.' }),
    prorationDate: z.string().nullable().meta({
      description:
        'Time for which the prorated difference is calculated; null without a difference.',
    }),
    mail: mailPreviewSchema
      .nullable()
      .meta({ description: 'The confirmation mail; null where the receipt is the only mail.' }),
  })
  .meta({
    id: 'SubscriptionPreview',
    description:
      'What a change of plan would charge and which features would be lost; nothing changes.',
  });

/** A preview of a change of plan. */
export type SubscriptionPreview = z.infer<typeof subscriptionPreviewSchema>;

/** A purchase: its preview, its coupon, its first payment, and its repair after a payment that was not recorded. */
export const checkoutOperations = defineOperations('Membership', {
  createSubscription: post('/api/create-subscription', 'subscription', {
    summary: 'Begin a subscription whose first payment the browser confirms',
    description:
      '409 `membership/already-subscribed`: there is a running subscription. 409 `membership/not-on-sale`: the plan has no price at the provider. 409 `membership/checkout-replaced`: another tab began something else. 409 `membership/change-in-progress`: another change is being made; try again. 409 `membership/waiting-period`: new members wait before their first purchase of forecasts; `retryAt` says until when. 400 `coupon/not-usable`: the coupon may not be used. 400 `payment/declined`: the card was refused; nothing changed. 409 `payment/refused`: the payment provider does not do this. 429 after thirty unusable coupons in an hour. Repeating the same request returns the same payment.',
    body: createSubscriptionRequestSchema,
    status: 200,
    answer: createdSubscriptionSchema,
    problems: {
      400: ['coupon/not-usable', 'payment/declined'],
      409: [
        'membership/already-subscribed',
        'membership/not-on-sale',
        'membership/checkout-replaced',
        'membership/change-in-progress',
        'membership/waiting-period',
        'payment/refused',
      ],
      429: ['throttle/coupon-checks'],
    },
    idempotent: true,
    sideEffects: true,
  }),
  confirmPayment: post('/api/confirm-payment', 'subscription', {
    summary: 'Look at the provider after a payment',
    description:
      '404 `membership/unknown-subscription`: the member has no such subscription. 404 `payment/unknown`: it has no such payment. 409 `payment/not-arrived`: the payment did not succeed, or the subscription has ended; the message says which. 409 `membership/waiting-period`: new members wait before their first purchase of forecasts; `retryAt` says until when.',
    body: confirmPaymentRequestSchema,
    status: 200,
    answer: successResponseSchema,
    problems: {
      404: ['membership/unknown-subscription', 'payment/unknown'],
      409: ['payment/not-arrived', 'membership/waiting-period'],
    },
    idempotent: true,
    sideEffects: true,
  }),
  fixSubscriptions: post('/api/fix-subscriptions', 'subscription', {
    summary: 'Put right what the subscription is stuck in',
    description:
      'Abandons an unpaid attempt and collects open renewals, oldest first; when the bank requires a confirmation, `payment` has the secret for the browser. 400 `payment/declined`: the card was refused; nothing changed. 409 `membership/change-in-progress`: another change is being made; try again. 409 `payment/refused`: the payment provider does not do this.',
    body: reconcileSubscriptionsRequestSchema,
    status: 200,
    answer: subscriptionReconciliationSchema,
    problems: {
      400: ['payment/declined'],
      409: ['membership/change-in-progress', 'payment/refused'],
    },
    idempotent: true,
  }),
  validateCoupon: post('/api/validate-coupon', 'subscription', {
    action: 'read',
    summary: 'What a coupon would take off a price',
    description:
      'A coupon that may not be used is `valid: false`, not a problem. 429 after thirty such codes in an hour.',
    body: validateCouponRequestSchema,
    status: 200,
    answer: validatedCouponSchema,
    problems: { 429: ['throttle/coupon-checks'] },
  }),
  previewSubscription: post('/api/subscription/preview', 'subscription', {
    action: 'read',
    summary: 'What a change of plan would charge and take away',
    description:
      'Amounts in pence. 400 `coupon/not-usable`: the coupon may not be used. 409 `payment/renewal-open`: a renewal is not paid; `fix-subscriptions` collects it. 409 `membership/waiting-period`: new members wait before their first purchase of forecasts; `retryAt` says until when. 409 `payment/refused`: the payment provider does not do this. 429 after thirty unusable coupons in an hour.',
    body: previewSubscriptionRequestSchema,
    status: 200,
    answer: subscriptionPreviewSchema,
    problems: {
      400: ['coupon/not-usable'],
      409: ['payment/renewal-open', 'membership/waiting-period', 'payment/refused'],
      429: ['throttle/coupon-checks'],
    },
  }),
});

/** The same without schemas, for browsers. */
export const checkoutEndpoints = withoutSchemas(checkoutOperations);
