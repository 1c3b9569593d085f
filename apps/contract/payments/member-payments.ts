import { z } from 'zod';
import { contendedText, staleMembershipText, unknownMemberText } from '../common-problems.ts';
import { mailPreviewSchema } from '../mail/previewed-mail.ts';
import { subscriptionPhases } from '../../../domain/shared/plans/subscription-states.ts';
import { planPeriodSchema } from '../membership/membership-preview.ts';
import { scheduledChangeSchema, subscriptionTermsSchema } from '../membership/subscription.ts';
import { invoiceSchema } from '../membership/invoices.ts';
import { pence, reason, memberParams, previewFields, message } from '../fields.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

const heldSubscriptionSchema = z
  .object({
    id: z.string().meta({ description: 'Subscription id at Stripe.' }),
    phase: z.enum(subscriptionPhases).meta({ description: 'State of the subscription.' }),
    terms: subscriptionTermsSchema.meta({
      description: 'Plan and billing interval; null without a subscription.',
    }),
    startedAt: z.string().meta({ description: 'When it started.' }),
    periodEndsAt: z
      .string()
      .nullable()
      .meta({ description: 'End of the period that is paid for; null before the first payment.' }),
    scheduled: scheduledChangeSchema
      .nullable()
      .meta({ description: 'What happens at the end of the period; null when it renews.' }),
    unpaid: z
      .object({
        invoiceId: z.string().meta({ description: 'Invoice id at Stripe.' }),
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
    ended: z
      .object({
        cause: z.string().meta({ description: 'Why it ended.' }),
        endedAt: z.string().meta({ description: 'When it ended.' }),
      })
      .nullable()
      .meta({ description: 'When and why it ended; null while it runs.' }),
    requested: z
      .object({
        change: z.enum(['cancel-at-period-end', 'cancel-now', 'downgrade']).meta({
          description: 'The requested change.',
        }),
        requestedAt: z.string().meta({ description: 'When it was requested.' }),
      })
      .nullable()
      .meta({
        description:
          'A change that an admin requested and the payment provider has not confirmed; it is tried again until then. Null otherwise.',
      }),
    withdrawableUntil: z.string().nullable().meta({
      description: 'Until when it can be cancelled for a full refund; null when it cannot.',
    }),
  })
  .meta({ id: 'HeldSubscription', description: 'The newest subscription on record.' });

const disputeSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the dispute at Stripe.' }),
    invoiceId: z.string().nullable().meta({ description: 'Invoice id at Stripe.' }),
    pence: pence.meta({ description: 'Disputed amount, in pence.' }),
    status: z.enum(['open', 'won', 'lost']).meta({ description: 'State of the dispute.' }),
    openedAt: z.string().meta({ description: 'When it was opened.' }),
  })
  .meta({ id: 'Dispute', description: 'A payment that the cardholder disputed through the bank.' });

/** `GET /api/admin/members/{id}/payments`: stored state and the provider's data about the customer. */
const memberPaymentsSchema = z
  .object({
    customerId: z
      .string()
      .nullable()
      .meta({ description: 'Customer id at Stripe; null before the first checkout.' }),
    subscription: heldSubscriptionSchema
      .nullable()
      .meta({ description: 'The newest subscription; null without one.' }),
    provider: z.enum(['works', 'away', 'off']).meta({
      description:
        'State of the payment provider; while `away` or `off`, invoices and disputes are unknown.',
    }),
    providerDashboard: z.string().nullable().meta({
      description:
        'Address of the payment provider’s dashboard, followed by paths such as `/customers/{id}`; null without Stripe keys.',
    }),
    invoices: z.array(invoiceSchema).meta({ description: 'Invoices, newest first.' }),
    disputes: z
      .array(disputeSchema)
      .meta({ description: 'Payments that the cardholder disputed through the bank.' }),
  })
  .meta({
    id: 'MemberPayments',
    description: 'A member’s subscription, invoices, refunds and disputes.',
  });
/** A member's subscription, invoices, refunds and disputes. */
export type MemberPayments = z.infer<typeof memberPaymentsSchema>;

const amount = z.int().min(1, 'The amount is at least £0.01.').max(10_000_000);
const endPlan = z.enum(['period-end', 'now']).optional().meta({
  description:
    'Ends the paid subscription with the refund, at the end of its period or now; it stays when absent.',
});

const refundPreviewRequestSchema = z
  .strictObject({
    pence: amount.optional().meta({ description: 'Amount to refund, in pence.' }),
    endPlan,
    reason: reason.optional().meta({
      description: 'Why it is refunded; in the previewed email when it is given.',
    }),
  })
  .meta({ id: 'RefundPreviewRequest', description: 'The amount to refund.' });

/** `POST /api/admin/members/{id}/invoices/{invoiceId}/refund`: the reason is printed on the credit note. */
const refundRequestSchema = z
  .strictObject({
    pence: amount.optional().meta({ description: 'Amount to refund, in pence.' }),
    endPlan,
    reason: reason.meta({
      description: 'Why it is refunded; printed on the credit note and in the email.',
    }),
  })
  .meta({
    id: 'RefundRequest',
    description: 'The amount to refund, and the reason, which is printed on the credit note.',
  });

const refundPreviewSchema = z
  .object({
    invoiceId: z.string().meta({ description: 'Invoice id at Stripe.' }),
    number: z.string().nullable().meta({ description: 'Number of the invoice.' }),
    pence: pence.meta({ description: 'Amount to refund, in pence.' }),
    leftPence: pence.meta({ description: 'Amount of the invoice that stays paid, in pence.' }),
    plan: planPeriodSchema.meta({ description: 'The plan in force.' }),
    after: z.array(planPeriodSchema).min(1).meta({
      description: 'The plan in force and those that follow it, after the refund.',
    }),
    mails: z.array(mailPreviewSchema).meta({ description: 'The mails that the member would get.' }),
    membershipRevision: z.int().meta({
      description: 'Revision of the membership, for `If-Match`; -1 before its first event.',
    }),
    events: previewFields.events,
  })
  .meta({
    id: 'RefundPreview',
    description: 'What a refund would pay back and what would stay paid.',
  });
/** A preview of a refund. */
export type RefundPreview = z.infer<typeof refundPreviewSchema>;

const refundResultSchema = z
  .object({
    message: message,
    pence: pence.meta({ description: 'Amount refunded, in pence.' }),
    leftPence: pence.meta({ description: 'Amount of the invoice that stays paid, in pence.' }),
  })
  .meta({ id: 'Refunded', description: 'The amount refunded.' });

const invoiceParams = memberParams.extend({
  invoiceId: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,100}$/)
    .meta({ description: 'Invoice id at Stripe.' }),
});

/** A member's payments in the console. */
export const memberPaymentsOperations = defineOperations('Admin', {
  memberPayments: get('/api/admin/members/{id}/payments', 'admin', {
    shows: 'member',

    summary: 'Subscription, invoices, refunds and disputes of a member',
    description: `${unknownMemberText} Amounts in pence.`,
    params: memberParams,
    status: 200,
    answer: memberPaymentsSchema,
    problems: { 404: ['member/unknown'] },
  }),
  refundInvoice: post('/api/admin/members/{id}/invoices/{invoiceId}/refund', 'refunds', {
    summary: 'Give back a payment, in full or in part',
    description: `403 \`access/refund-limit\`: more than support staff can still refund to the member; \`access/refund-ends-plan\`: only an admin can end the plan; \`access/own-account\`: support staff refund nothing to themselves. 404 \`member/unknown\` or \`membership/no-such-invoice\`. 400 \`membership/refund-too-much\`: more than is left of the invoice. 409 \`payment/disputed\`: the payment is disputed at the bank. 409 \`payment/refused\`: the payment provider does not do this. 409 \`membership/no-subscription\`: there is no subscription to end. ${contendedText} ${staleMembershipText} The plan stays unless \`endPlan\` is given.`,
    params: invoiceParams,
    body: refundRequestSchema,
    status: 200,
    answer: refundResultSchema,
    problems: {
      400: ['membership/refund-too-much'],
      403: ['access/refund-limit', 'access/refund-ends-plan', 'access/own-account'],
      404: ['member/unknown', 'membership/no-such-invoice'],
      409: [
        'payment/disputed',
        'payment/refused',
        'membership/no-subscription',
        'command/contended',
      ],
      412: ['command/stale'],
    },
    ifMatch: true,
    etag: true,
    idempotent: true,
  }),
  previewRefund: post('/api/admin/members/{id}/invoices/{invoiceId}/refund/preview', 'admin', {
    action: 'read',
    summary: 'What a refund would give back, and what would stay',
    description:
      '403 `access/refund-limit`: more than support staff can still refund to the member; `access/refund-ends-plan`: only an admin can end the plan; `access/own-account`: support staff refund nothing to themselves. 404 `member/unknown` or `membership/no-such-invoice`. 400 `membership/refund-too-much`: more than is left of the invoice. 409 `payment/disputed`: the payment is disputed at the bank. 409 `membership/no-subscription`: there is no subscription to end.',
    params: invoiceParams,
    body: refundPreviewRequestSchema,
    status: 200,
    answer: refundPreviewSchema,
    problems: {
      400: ['membership/refund-too-much'],
      403: ['access/refund-limit', 'access/refund-ends-plan', 'access/own-account'],
      404: ['member/unknown', 'membership/no-such-invoice'],
      409: ['payment/disputed', 'membership/no-subscription'],
    },
  }),
});

/** The same without schemas, for browsers. */
export const memberPaymentsEndpoints = withoutSchemas(memberPaymentsOperations);
