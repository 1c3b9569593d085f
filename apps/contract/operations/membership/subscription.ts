import { z } from 'zod';
import { successResponseSchema, linkTokenSchema } from '../../account/credentials.ts';
import { subscriptionEndpoints } from '../../endpoints/membership/subscription.ts';
import {
  changedSubscriptionSchema,
  confirmPaymentRequestSchema,
  createdSubscriptionSchema,
  createSubscriptionRequestSchema,
  downgradeRequestSchema,
  undoRequestSchema,
  subscriptionReconciliationSchema,
  reconcileSubscriptionsRequestSchema,
  invoiceSchema,
  manageSubscriptionRequestSchema,
  ownSubscriptionSchema,
  paymentMethodRequestSchema,
  paymentMethodSchema,
  previewSubscriptionRequestSchema,
  printedInvoiceSchema,
  subscriptionPreviewSchema,
  validateCouponRequestSchema,
  validatedCouponSchema,
  withdrawnSubscriptionSchema,
} from '../../membership/subscription.ts';
import { defineOperations } from '../define-operations.ts';

/** The member's own subscription: payment, changes, cancellation, invoices and card. */
export const subscriptionOperations = defineOperations(subscriptionEndpoints, 'Membership', {
  ownSubscription: {
    summary: 'Where the member’s subscription stands',
    description: 'From stored data; while the payment provider is unavailable, the card is null.',
    status: 200,
    answer: ownSubscriptionSchema,
  },
  createSubscription: {
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
  },
  confirmPayment: {
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
  },
  manageSubscription: {
    summary: 'Change the plan: upwards at once, downwards at the end of the period',
    description:
      '409 `membership/no-subscription`: the member pays for nothing. 409 `membership/preview-outdated`: the amount of the preview no longer holds, or another change was made meanwhile; `preview` has the new one. 409 `membership/change-in-progress`: another change is being made; try again. 409 `payment/renewal-open`: a renewal is not paid; `fix-subscriptions` collects it. 409 `membership/waiting-period`: new members wait before their first purchase of forecasts; `retryAt` says until when. 400 `payment/declined`: the card was refused; nothing changed. 409 `payment/refused`: the payment provider does not do this.',
    body: manageSubscriptionRequestSchema,
    status: 200,
    answer: changedSubscriptionSchema,
    problems: {
      400: ['payment/declined'],
      409: [
        'membership/no-subscription',
        'membership/preview-outdated',
        'membership/change-in-progress',
        'payment/renewal-open',
        'payment/refused',
        'membership/waiting-period',
      ],
    },
    idempotent: true,
  },
  fixSubscriptions: {
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
  },
  validateCoupon: {
    summary: 'What a coupon would take off a price',
    description:
      'A coupon that may not be used is `valid: false`, not a problem. 429 after thirty such codes in an hour.',
    body: validateCouponRequestSchema,
    status: 200,
    answer: validatedCouponSchema,
    problems: { 429: ['throttle/coupon-checks'] },
  },
  previewSubscription: {
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
  },
  downgradeSubscription: {
    summary: 'Go to a lower plan at the end of the period',
    description:
      '409 `membership/no-subscription`: the member pays for nothing. 409 `membership/not-lower`: the plan is not lower. 409 `membership/preview-outdated`: another change was made meanwhile; `preview` has what this one would do now. 409 `membership/change-in-progress`: another change is being made; try again. 409 `payment/refused`: the payment provider does not do this.',
    body: downgradeRequestSchema,
    status: 200,
    answer: changedSubscriptionSchema,
    problems: {
      409: [
        'membership/no-subscription',
        'membership/not-lower',
        'membership/preview-outdated',
        'membership/change-in-progress',
        'payment/refused',
      ],
    },
    idempotent: true,
  },
  cancelSubscription: {
    summary: 'Cancel at the end of the period',
    description:
      '409 `membership/no-subscription`: the member pays for nothing. 409 `membership/preview-outdated`: another change was made meanwhile; `preview` has what this one would do now. 409 `membership/change-in-progress`: another change is being made; try again. 409 `payment/refused`: the payment provider does not do this.',
    status: 200,
    answer: changedSubscriptionSchema,
    problems: {
      409: [
        'membership/no-subscription',
        'membership/preview-outdated',
        'membership/change-in-progress',
        'payment/refused',
      ],
    },
    idempotent: true,
  },
  cancelByLink: {
    summary: 'Cancel by the link in the mail about a suspension; needs no session',
    description:
      '400 `account/link-invalid`: the link is incomplete, has expired, or was mailed to a former address. Repeating it changes nothing. 409 `membership/not-suspended`: the account was restored. 409 `membership/preview-outdated`: another change was made meanwhile. 409 `membership/change-in-progress`: another change is being made; try again.',
    body: linkTokenSchema,
    status: 200,
    answer: successResponseSchema,
    problems: {
      400: ['account/link-invalid'],
      409: [
        'membership/not-suspended',
        'membership/preview-outdated',
        'membership/change-in-progress',
      ],
    },
    idempotent: true,
  },
  undoSubscriptionChange: {
    summary: 'Take back a downgrade or cancellation that has not happened yet',
    description:
      '409 `membership/no-subscription`: the member pays for nothing. 409 `membership/preview-outdated`: another change was made meanwhile; `preview` has what this one would do now. 409 `membership/change-in-progress`: another change is being made; try again. 409 `payment/refused`: the payment provider does not do this.',
    body: undoRequestSchema.optional(),
    status: 200,
    answer: changedSubscriptionSchema,
    problems: {
      409: [
        'membership/no-subscription',
        'membership/preview-outdated',
        'membership/change-in-progress',
        'payment/refused',
      ],
    },
    idempotent: true,
  },
  withdrawSubscription: {
    summary: 'Cancel within 14 days of the purchase, with everything given back',
    description:
      '409 `membership/no-subscription`: the member pays for nothing. 409 `membership/withdrawal-too-late`: the 14 days have passed. 409 `membership/change-in-progress`: another change is being made; try again. Repeating it changes nothing.',
    status: 200,
    answer: withdrawnSubscriptionSchema,
    problems: {
      409: [
        'membership/no-subscription',
        'membership/withdrawal-too-late',
        'membership/change-in-progress',
      ],
    },
    idempotent: true,
  },
  invoices: {
    summary: 'The member’s invoices, newest first',
    description: 'Amounts in pence, VAT included.',
    status: 200,
    answer: z.array(invoiceSchema),
  },
  invoice: {
    summary: 'One invoice, with the seller, as it is printed',
    description:
      'Amounts in pence, VAT included. 404 `invoice/unknown`: the member has no such invoice.',
    params: z.object({ id: z.string().max(255).meta({ description: 'Id of the invoice.' }) }),
    status: 200,
    answer: printedInvoiceSchema,
    problems: { 404: ['invoice/unknown'] },
  },
  paymentMethod: {
    summary: 'Replace the card',
    description:
      'Without an id it returns a secret for the browser; with the id of the completed setup, the new card pays. 409 `payment/refused`: the payment provider does not do this. 429 after twenty calls in an hour.',
    body: paymentMethodRequestSchema,
    status: 200,
    answer: paymentMethodSchema,
    problems: { 409: ['payment/refused'], 429: ['throttle/card-set-ups'] },
    idempotent: true,
  },
});
