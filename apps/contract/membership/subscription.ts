import { z } from 'zod';
import { billingIntervals, planIds } from '../../../domain/shared/plans/plans.ts';
import { planActionKinds } from '../../../domain/shared/plans/plan-action-kinds.ts';
import { subscriptionPhases } from '../../../domain/shared/plans/subscription-states.ts';
import { grantablePlans } from '../admin/members.ts';
import { pence, plan, success, message } from '../fields.ts';
import { ownTrialSchema } from './trial.ts';
import { successResponseSchema, linkTokenSchema } from '../account/credentials.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

const lowerCase = z.string().trim().toLowerCase().max(20);

/** Name of a plan that can be bought, in any case. */
export const paidPlan = lowerCase.pipe(z.enum(grantablePlans));

/** Name of a plan, in any case. */
export const anyPlan = lowerCase.pipe(z.enum(planIds));

/** How often a subscription is charged. */
export const interval = z.enum(billingIntervals);

/** Terms of a subscription: a plan, billed monthly or yearly. */
export const subscriptionTermsSchema = z.object({
  plan: z.enum(grantablePlans).meta({ description: 'The plan.' }),
  interval: interval.meta({ description: 'How often it is billed.' }),
});

/** A change at the end of the current period. `to` is null for a cancellation. */
export const scheduledChangeSchema = z.object({
  kind: z
    .enum(['downgrade', 'cancellation'])
    .meta({ description: 'What happens at the end of the period.' }),
  to: subscriptionTermsSchema
    .nullable()
    .meta({ description: 'Plan and billing interval afterwards; null for none.' }),
  effectiveAt: z.string().meta({ description: 'When the change takes effect.' }),
});

/** How a change of plan is carried out. */
export const changeKinds = [
  'subscribe',
  'upgrade',
  'downgrade',
  'cancellation',
  'undo',
  'none',
] as const;

export const cardSchema = z
  .object({
    brand: z.string().meta({ description: 'Brand of the card, such as `visa`.' }),
    last4: z.string().meta({ description: 'The last four digits of the number.' }),
    expiryMonth: z.int().meta({ description: 'Month in which the card expires, 1 to 12.' }),
    expiryYear: z.int().meta({ description: 'Year in which the card expires.' }),
  })
  .meta({ id: 'Card', description: 'A card, without its full number.' });

const planActionSchema = z
  .object({
    plan: plan,
    interval: interval
      .nullable()
      .meta({ description: 'How often it would be billed; null for Free.' }),
    kind: z.enum(planActionKinds).meta({
      description:
        'What the member can do: buy it (`subscribe`), buy it while it is complimentary (`continue`), `upgrade`, `downgrade`, pay `yearly` or `monthly`, or `cancel`; or why there is nothing to do: `current`, `included`, `planned`, `waits` (another change is scheduled) or `unavailable`.',
    }),
    terms: subscriptionTermsSchema.nullable().meta({
      description: 'What the member would pay for; null when nothing is bought or changed.',
    }),
    at: z.string().nullable().meta({
      description:
        'When the change takes effect, or when the complimentary plan ends; null when it starts today.',
    }),
    waitsFor: z
      .enum(grantablePlans)
      .nullable()
      .meta({ description: 'The plan of the scheduled change that `waits` means; else null.' }),
  })
  .meta({ id: 'PlanAction', description: 'What the member can do with a plan.' });

/** What the member can do with a plan. */
export type PlanAction = z.infer<typeof planActionSchema>;

const ownSubscriptionSchema = z
  .object({
    phase: z.enum(subscriptionPhases).meta({ description: 'State of the subscription.' }),
    subscriptionId: z
      .string()
      .nullable()
      .meta({ description: 'Subscription id at Stripe; null without a subscription.' }),
    terms: subscriptionTermsSchema
      .nullable()
      .meta({ description: 'Plan and billing interval; null without a subscription.' }),
    nextCharge: z
      .object({
        pence: pence.meta({ description: 'Amount in pence; below zero for a credit.' }),
        creditPence: pence.meta({
          description: 'Amount covered by the member’s credit, in pence.',
        }),
        creditLeftPence: pence.meta({
          description: 'The member’s credit left afterwards, in pence.',
        }),
        at: z.string().meta({ description: 'When it is charged.' }),
      })
      .nullable()
      .meta({ description: 'The next regular charge; null when nothing more is charged.' }),
    periodEndsAt: z
      .string()
      .nullable()
      .meta({ description: 'End of the period that is paid for; null before the first payment.' }),
    scheduled: scheduledChangeSchema
      .nullable()
      .meta({ description: 'What happens at the end of the period; null when it renews.' }),
    undo: z
      .object({
        terms: subscriptionTermsSchema.meta({
          description: 'Plan and billing interval from the end of the period on.',
        }),
        pence: pence.meta({ description: 'Regular price of these terms, in pence.' }),
        at: z.string().meta({ description: 'When it is charged.' }),
      })
      .nullable()
      .meta({
        description:
          'What applies when the scheduled change is undone: the current terms, or those of a downgrade that the cancellation replaced; null when there is nothing to undo.',
      }),
    unpaid: z
      .object({
        failedAt: z.string().meta({ description: 'When the payment failed first.' }),
        graceEndsAt: z
          .string()
          .meta({ description: 'When the plan ends unless the renewal is paid.' }),
        needsConfirmation: z
          .boolean()
          .meta({ description: 'Whether the bank requires the member to confirm the payment.' }),
      })
      .nullable()
      .meta({ description: 'The unpaid renewal; null when everything is paid.' }),
    endedAt: z.string().nullable().meta({ description: 'When it ended; null while it runs.' }),
    goodwillCredit: z.literal(true).optional().meta({
      description:
        'Our team gave credit, of which a deletion of the account loses what no invoice has used; absent without any.',
    }),
    trial: ownTrialSchema.meta({ description: 'The member’s own trial of Pro.' }),
    withdrawableUntil: z.string().nullable().meta({
      description: 'Until when it can be cancelled for a full refund; null when it cannot.',
    }),
    withdrawalRefundPence: pence.nullable().meta({
      description:
        'What that cancellation refunds to the card, in pence; null when it cannot be made, or while Stripe does not answer.',
    }),
    card: cardSchema
      .nullable()
      .meta({ description: 'The card that pays; null when none is known.' }),
    payments: z
      .object({
        mode: z.enum(['off', 'demo', 'test', 'live']).meta({
          description:
            '`off`: nothing can be bought; `demo` and `test`: test cards only; `live`: real cards.',
        }),
        publishableKey: z
          .string()
          .nullable()
          .meta({ description: 'Key for Stripe’s card element; null without one.' }),
      })
      .meta({ description: 'How payments are set up on this server.' }),
    waitingPeriod: z
      .object({
        plans: z
          .array(z.enum(grantablePlans))
          .meta({ description: 'The plans that cannot be bought yet.' }),
        hours: z.int().positive().meta({
          description: 'Length of the waiting period in hours, counted from registration.',
        }),
        endsAt: z.string().meta({ description: 'When these plans can be bought.' }),
      })
      .nullable()
      .meta({
        description:
          'Waiting period of new members before their first purchase of forecasts; null when it does not apply.',
      }),
    planActions: z
      .array(planActionSchema)
      .meta({ description: 'What the member can do with each plan and billing interval.' }),
  })
  .meta({ id: 'OwnSubscription', description: 'The member’s subscription and how it is paid.' });

/** The member's subscription and its payment. */
export type OwnSubscription = z.infer<typeof ownSubscriptionSchema>;

/** The browser confirms the payment with the secret. Null when no payment is due. */
export const createdSubscriptionSchema = z
  .object({
    clientSecret: z.string().nullable().meta({
      description:
        'Secret with which the browser confirms the payment; null when nothing has to be confirmed.',
    }),
    subscriptionId: z.string().meta({ description: 'Subscription id at Stripe.' }),
    paymentIntentId: z
      .string()
      .nullable()
      .meta({ description: 'Payment intent id at Stripe; null when nothing has to be paid.' }),
  })
  .meta({ id: 'CreatedSubscription', description: 'The payment for the browser to confirm.' });

/** `POST /api/manage-subscription`: with the previewed amounts, the change is rejected if they no longer apply. */
const manageSubscriptionRequestSchema = z
  .strictObject({
    targetTier: anyPlan.meta({ description: 'The plan to change to, in upper or lower case.' }),
    interval: interval
      .optional()
      .meta({ description: 'How often it is billed; unchanged when absent.' }),
    previewed: z
      .strictObject({
        prorationDate: z.iso.datetime().meta({
          description:
            'Time for which the prorated difference is calculated; null without a difference.',
        }),
        dueNow: pence.meta({ description: 'Amount charged immediately, in pence.' }),
      })
      .optional()
      .meta({
        description: 'The amounts of the preview; the change is refused when they have changed.',
      }),
  })
  .meta({
    id: 'ManageSubscriptionRequest',
    description: 'The plan to change to, and the amounts of its preview.',
  });

const downgradeRequestSchema = z
  .strictObject({
    targetTier: anyPlan
      .optional()
      .meta({ description: 'The plan to change to, in upper or lower case.' }),
    interval: interval
      .optional()
      .meta({ description: 'How often it is billed; unchanged when absent.' }),
  })
  .meta({ id: 'DowngradeRequest', description: 'The lower plan; Basic when absent.' });

const undoRequestSchema = z
  .strictObject({
    terms: subscriptionTermsSchema.strict().optional().meta({
      description:
        'The terms that `undo` of the subscription named. Nothing is undone if they apply already, and the request is refused if others would.',
    }),
  })
  .meta({ id: 'UndoSubscriptionChangeRequest', description: 'What the member was shown.' });

const changedSubscriptionSchema = z
  .object({
    success: success,
    message: message,
    effectiveAt: z.string().nullable().meta({ description: 'When the change takes effect.' }),
    payment: createdSubscriptionSchema.nullable().meta({
      description:
        'Payment that the member still has to confirm, after which the plan changes; null without one.',
    }),
    dueNow: pence.optional().meta({
      description:
        'Amount that this change charges, in pence: immediately, or once `payment` is confirmed. Absent when nothing is charged.',
    }),
  })
  .meta({ id: 'ChangedSubscription', description: 'The result of a change of plan.' });

/** `POST /api/subscription/withdraw`: the subscription ends immediately and is fully refunded. */
const withdrawnSubscriptionSchema = z
  .object({
    success: success,
    message: message,
    refundedPence: pence.meta({ description: 'Amount refunded, in pence.' }),
  })
  .meta({
    id: 'WithdrawnSubscription',
    description: 'Confirmation that the subscription has ended, with the refund.',
  });

/** The member's own subscription: payment, changes, cancellation, invoices and card. */
export const subscriptionOperations = defineOperations('Membership', {
  ownSubscription: get('/api/subscription', 'subscription', {
    summary: 'Where the member’s subscription stands',
    description: 'From stored data; while the payment provider is unavailable, the card is null.',
    status: 200,
    answer: ownSubscriptionSchema,
  }),
  manageSubscription: post('/api/manage-subscription', 'subscription', {
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
  }),
  downgradeSubscription: post('/api/subscription/downgrade', 'subscription', {
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
  }),
  cancelSubscription: post('/api/subscription/cancel', 'subscription', {
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
  }),
  cancelByLink: post('/api/subscription/cancel-by-link', 'session', {
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
  }),
  undoSubscriptionChange: post('/api/subscription/undo', 'subscription', {
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
  }),
  withdrawSubscription: post('/api/subscription/withdraw', 'subscription', {
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
  }),
});

/** The same without schemas, for browsers. */
export const subscriptionEndpoints = withoutSchemas(subscriptionOperations);
