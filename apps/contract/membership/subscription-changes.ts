import { z } from 'zod';
import { contendedText, staleMembershipText, unknownMemberText } from '../common-problems.ts';
import { mailPreviewSchema } from '../mail/previewed-mail.ts';
import { billingIntervals } from '../../../domain/shared/plans/plans.ts';
import { grantablePlans } from '../admin/members.ts';
import { planPeriodSchema } from './membership-preview.ts';
import { subscriptionTermsSchema } from './subscription.ts';
import { pence, reason as reasonField, memberParams, memberId, previewFields } from '../fields.ts';
import { memberCommandResultSchema } from '../admin/grants.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';

const reason = reasonField.meta({
  description: 'Why it is done; kept in the timeline and printed on the credit note of a refund.',
});

const cancellation = {
  when: z
    .enum(['period-end', 'now'])
    .meta({ description: 'Whether it ends at the end of the paid period or immediately.' }),
  refund: z.enum(['none', 'unused', 'full']).optional().meta({
    description:
      'With `now`: refunds nothing, the unused days of the current period, or what was paid for it; nothing when absent.',
  }),
};

const cancellationPreviewRequestSchema = z
  .strictObject({
    ...cancellation,
    reason: reason.optional().meta({
      description: 'Why it is done; in the previewed email about a refund when it is given.',
    }),
  })
  .meta({ id: 'CancellationPreviewRequest', description: 'When a subscription would end.' });
/** When a subscription would end, and what is refunded. */
export type CancellationPreviewRequest = z.infer<typeof cancellationPreviewRequestSchema>;

const cancellationRequestSchema = z
  .strictObject({
    ...cancellation,
    refundPence: pence.optional().meta({
      description: 'The refund of the preview, in pence; the call is refused when it has changed.',
    }),
    reason,
  })
  .meta({
    id: 'CancellationRequest',
    description: 'When a subscription ends, what is refunded, and why.',
  });

const downgrade = {
  plan: z.enum(grantablePlans).meta({ description: 'The plan from the end of the period on.' }),
  interval: z
    .enum(billingIntervals)
    .optional()
    .meta({ description: 'How often it is billed; unchanged when absent.' }),
};

const staffDowngradePreviewRequestSchema = z
  .strictObject(downgrade)
  .meta({ id: 'StaffDowngradePreviewRequest', description: 'The lower plan.' });

const staffDowngradeRequestSchema = z
  .strictObject({ ...downgrade, reason })
  .meta({ id: 'StaffDowngradeRequest', description: 'The lower plan, and why.' });

const upgradeLink = {
  plan: z.enum(grantablePlans).meta({ description: 'The higher plan that is offered.' }),
};

const upgradeLinkPreviewRequestSchema = z
  .strictObject(upgradeLink)
  .meta({ id: 'UpgradeLinkPreviewRequest', description: 'The higher plan.' });

const upgradeLinkRequestSchema = z
  .strictObject({ ...upgradeLink, reason })
  .meta({ id: 'UpgradeLinkRequest', description: 'The higher plan, and why it is offered.' });

const subscriptionReasonSchema = z
  .strictObject({ reason })
  .meta({ id: 'SubscriptionReason', description: 'Why a subscription is changed.' });

const creditPence = z
  .int()
  .min(1)
  .max(50_000)
  .meta({ description: 'Amount of the credit, in pence; at most £500.' });

const creditPreviewRequestSchema = z
  .strictObject({ pence: creditPence })
  .meta({ id: 'CreditPreviewRequest', description: 'The amount of credit.' });

const creditRequestSchema = z
  .strictObject({ pence: creditPence, reason })
  .meta({ id: 'CreditRequest', description: 'The amount of credit, and why it is given.' });

/** The effect of a change of a paid subscription, with the amounts of the payment provider. */
const subscriptionChangePreviewSchema = z
  .object({
    memberId: memberId,
    at: z.string().meta({ description: 'Time of the preview; the first period starts then.' }),
    membershipRevision: z.int().meta({
      description:
        'Revision of the membership that the preview is based on, for `If-Match` of the command.',
    }),
    changes: previewFields.changes,
    whyNot: z.string().nullable().meta({
      description:
        'Why nothing would change, such as `no change is scheduled`; null when something would.',
    }),
    before: z
      .array(planPeriodSchema)
      .min(1)
      .meta({ description: 'The plan in force and those that follow it, without the change.' }),
    after: z
      .array(planPeriodSchema)
      .min(1)
      .meta({ description: 'The plan in force and those that follow it, with the change.' }),
    from: subscriptionTermsSchema
      .nullable()
      .meta({ description: 'Plan and billing interval now; null without a subscription.' }),
    to: subscriptionTermsSchema.nullable().meta({
      description: 'Plan and billing interval from `effectiveAt` on; null when it ends.',
    }),
    effectiveAt: z.string().meta({ description: 'When the change takes effect.' }),
    dueNow: pence.meta({
      description:
        'Amount charged now, in pence; with a link to upgrade, what the member would pay now.',
    }),
    lines: z
      .array(
        z.object({
          description: z.string().meta({ description: 'Text of the line.' }),
          pence: pence.meta({ description: 'Amount in pence; below zero for a credit.' }),
          periodStart: z.string().meta({ description: 'Start of the period of the line.' }),
          periodEnd: z.string().meta({ description: 'End of the period of the line.' }),
        }),
      )
      .meta({ description: 'Lines of the invoice for `dueNow`.' }),
    then: z
      .object({
        pence: pence.meta({ description: 'Amount in pence.' }),
        at: z.string().meta({ description: 'When it is charged.' }),
      })
      .nullable()
      .meta({ description: 'The next regular charge; null when nothing more is charged.' }),
    lost: z.array(z.string()).meta({ description: 'Features that the member would lose.' }),
    refunds: z
      .array(
        z.object({
          invoiceId: z.string().meta({ description: 'Invoice id at Stripe.' }),
          number: z.string().nullable().meta({ description: 'Number of the invoice.' }),
          pence: pence.meta({ description: 'Amount to refund, in pence.' }),
          leftPence: pence.meta({
            description: 'Amount of the invoice that stays paid, in pence.',
          }),
        }),
      )
      .meta({ description: 'Refunds of invoices.' }),
    refundPence: pence.meta({ description: 'Sum of the refunds, in pence.' }),
    credit: z
      .object({
        pence: pence.meta({ description: 'Amount of the credit, in pence.' }),
        invoiceAt: z
          .string()
          .meta({ description: 'When the next invoice, which uses the credit first, is due.' }),
        leftPence: pence.meta({
          description: 'Credit left for the following invoices, in pence.',
        }),
      })
      .nullable()
      .meta({ description: 'Credit that is given; null without one.' }),
    mails: z.array(mailPreviewSchema).meta({ description: 'The mails that the member would get.' }),
    events: previewFields.events,
  })
  .meta({
    id: 'SubscriptionChangePreview',
    description: 'What a change of a subscription would do; nothing is changed.',
  });
/** The effect of a change of a paid subscription. */
export type SubscriptionChangePreview = z.infer<typeof subscriptionChangePreviewSchema>;

const providerUnavailableText = '503: the payment provider is unavailable.';

const command = `${unknownMemberText} 409 \`membership/no-subscription\`: the member has no paid subscription. 409 \`payment/refused\`: the payment provider does not do this. ${contendedText} ${staleMembershipText} ${providerUnavailableText} A change that is already made or scheduled has no effect.`;

const previewErrorsText = `${unknownMemberText} ${providerUnavailableText}`;

const commonFields = {
  params: memberParams,
  status: 200,
  ifMatch: true,
  etag: true,
  idempotent: true,
} as const;

const conflictCodes = [
  'membership/no-subscription',
  'payment/refused',
  'command/contended',
] as const;

const problems = {
  404: ['member/unknown', 'account/not-found'],
  409: conflictCodes,
  412: ['command/stale'],
} as const;

const commonPreviewFields = {
  params: memberParams,
  status: 200,
  answer: subscriptionChangePreviewSchema,
} as const;

/** Changes of a member's paid subscription by an admin, each with a preview. */
export const subscriptionChangeOperations = defineOperations('Admin', {
  cancelMemberSubscription: post('/api/admin/members/{id}/subscription/cancel', 'admin', {
    ...commonFields,
    summary: 'Cancel a member’s subscription, with or without a refund',
    description: `409 \`membership/preview-outdated\`: the refund is no longer the previewed one. ${command}`,
    body: cancellationRequestSchema,
    answer: memberCommandResultSchema,
    problems: { ...problems, 409: [...conflictCodes, 'membership/preview-outdated'] },
  }),
  previewMemberCancellation: post('/api/admin/members/{id}/subscription/cancel/preview', 'admin', {
    action: 'read',
    ...commonPreviewFields,
    summary: 'What cancelling a member’s subscription would do',
    description: previewErrorsText,
    body: cancellationPreviewRequestSchema,
    problems: { 404: ['member/unknown'] },
  }),
  undoMemberChange: post('/api/admin/members/{id}/subscription/undo', 'admin', {
    ...commonFields,
    summary: 'Undo a scheduled downgrade or cancellation of a member',
    description: command,
    body: subscriptionReasonSchema,
    answer: memberCommandResultSchema,
    problems,
  }),
  previewMemberUndo: post('/api/admin/members/{id}/subscription/undo/preview', 'admin', {
    action: 'read',
    ...commonPreviewFields,
    summary: 'What undoing a member’s scheduled change would do',
    description: previewErrorsText,
    problems: { 404: ['member/unknown'] },
  }),
  downgradeMember: post('/api/admin/members/{id}/subscription/downgrade', 'admin', {
    ...commonFields,
    summary: 'Schedule a lower plan for the end of a member’s period',
    description: `409 \`membership/not-lower\`: the plan is not lower than the current one. ${command}`,
    body: staffDowngradeRequestSchema,
    answer: memberCommandResultSchema,
    problems: { ...problems, 409: [...conflictCodes, 'membership/not-lower'] },
  }),
  previewMemberDowngrade: post('/api/admin/members/{id}/subscription/downgrade/preview', 'admin', {
    action: 'read',
    ...commonPreviewFields,
    summary: 'What a scheduled lower plan would mean for a member',
    description: `409 \`membership/not-lower\`: the plan is not lower than the current one. ${previewErrorsText}`,
    body: staffDowngradePreviewRequestSchema,
    problems: { 404: ['member/unknown'], 409: ['membership/not-lower'] },
  }),
  retryMemberPayment: post('/api/admin/members/{id}/subscription/retry-payment', 'admin', {
    ...commonFields,
    summary: 'Charge a member’s card for the open renewal again',
    description: `400 \`payment/declined\`: the card was declined. 409 \`payment/not-arrived\`: it is still unpaid, or the bank asks the member to confirm the payment. ${command}`,
    body: subscriptionReasonSchema,
    answer: memberCommandResultSchema,
    problems: {
      ...problems,
      400: ['payment/declined'],
      409: [...conflictCodes, 'payment/not-arrived'],
    },
  }),
  previewMemberRetry: post('/api/admin/members/{id}/subscription/retry-payment/preview', 'admin', {
    action: 'read',
    ...commonPreviewFields,
    summary: 'What charging a member’s open renewal would take',
    description: previewErrorsText,
    problems: { 404: ['member/unknown'] },
  }),
  giveMemberCredit: post('/api/admin/members/{id}/credit', 'admin', {
    ...commonFields,
    summary: 'Give a member credit for the next invoices',
    description: `The renewal date stays. 409 \`membership/no-renewal\`: the subscription does not renew, or its renewal is unpaid. ${command}`,
    body: creditRequestSchema,
    answer: memberCommandResultSchema,
    problems: {
      ...problems,
      409: ['membership/no-subscription', 'membership/no-renewal', 'command/contended'],
    },
  }),
  previewMemberCredit: post('/api/admin/members/{id}/credit/preview', 'admin', {
    action: 'read',
    ...commonPreviewFields,
    summary: 'What credit would do to a member’s next invoices',
    description: previewErrorsText,
    body: creditPreviewRequestSchema,
    problems: { 404: ['member/unknown'] },
  }),
  sendUpgradeLink: post('/api/admin/members/{id}/subscription/upgrade-link', 'admin', {
    ...commonFields,
    summary: 'Send a member a mail with a link to upgrade',
    description: `Nothing is charged until the member pays. 409 \`membership/not-higher\`: the plan is not higher than the current one. 409 \`payment/renewal-open\`: the open renewal must be paid first. ${command}`,
    body: upgradeLinkRequestSchema,
    answer: memberCommandResultSchema,
    problems: {
      ...problems,
      409: [...conflictCodes, 'membership/not-higher', 'payment/renewal-open'],
    },
  }),
  previewUpgradeLink: post('/api/admin/members/{id}/subscription/upgrade-link/preview', 'admin', {
    action: 'read',
    ...commonPreviewFields,
    summary: 'What a member would pay to upgrade, and the mail with the link',
    description: `409 \`membership/not-higher\`: the plan is not higher than the current one. 409 \`payment/renewal-open\`: the open renewal must be paid first. ${previewErrorsText}`,
    body: upgradeLinkPreviewRequestSchema,
    problems: {
      404: ['member/unknown'],
      409: ['membership/not-higher', 'payment/renewal-open'],
    },
  }),
});

/** The same without schemas, for browsers. */
export const subscriptionChangeEndpoints = withoutSchemas(subscriptionChangeOperations);
