import { z } from 'zod';
import { mailPreviewSchema } from '../mail/previewed-mail.ts';
import { billingIntervals } from '../../../domain/shared/plans/plans.ts';
import { grantablePlans } from '../admin/members.ts';
import { planPeriodSchema } from './membership-preview.ts';
import { subscriptionTermsSchema } from './subscription.ts';
import { pence, reason as reasonField } from '../fields.ts';

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

export const cancellationPreviewRequestSchema = z
  .strictObject({
    ...cancellation,
    reason: reason.optional().meta({
      description: 'Why it is done; in the previewed email about a refund when it is given.',
    }),
  })
  .meta({ id: 'CancellationPreviewRequest', description: 'When a subscription would end.' });
/** When a subscription would end, and what is refunded. */
export type CancellationPreviewRequest = z.infer<typeof cancellationPreviewRequestSchema>;

export const cancellationRequestSchema = z
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

export const staffDowngradePreviewRequestSchema = z
  .strictObject(downgrade)
  .meta({ id: 'StaffDowngradePreviewRequest', description: 'The lower plan.' });

export const staffDowngradeRequestSchema = z
  .strictObject({ ...downgrade, reason })
  .meta({ id: 'StaffDowngradeRequest', description: 'The lower plan, and why.' });

const upgradeLink = {
  plan: z.enum(grantablePlans).meta({ description: 'The higher plan that is offered.' }),
};

export const upgradeLinkPreviewRequestSchema = z
  .strictObject(upgradeLink)
  .meta({ id: 'UpgradeLinkPreviewRequest', description: 'The higher plan.' });

export const upgradeLinkRequestSchema = z
  .strictObject({ ...upgradeLink, reason })
  .meta({ id: 'UpgradeLinkRequest', description: 'The higher plan, and why it is offered.' });

export const subscriptionReasonSchema = z
  .strictObject({ reason })
  .meta({ id: 'SubscriptionReason', description: 'Why a subscription is changed.' });

const creditPence = z
  .int()
  .min(1)
  .max(50_000)
  .meta({ description: 'Amount of the credit, in pence; at most £500.' });

export const creditPreviewRequestSchema = z
  .strictObject({ pence: creditPence })
  .meta({ id: 'CreditPreviewRequest', description: 'The amount of credit.' });

export const creditRequestSchema = z
  .strictObject({ pence: creditPence, reason })
  .meta({ id: 'CreditRequest', description: 'The amount of credit, and why it is given.' });

/** The effect of a change of a paid subscription, with the amounts of the payment provider. */
export const subscriptionChangePreviewSchema = z
  .object({
    memberId: z.uuid().meta({ description: 'Account id of the member.' }),
    at: z.string().meta({ description: 'Time of the preview; the first period starts then.' }),
    membershipRevision: z.int().meta({
      description:
        'Revision of the membership that the preview is based on, for `If-Match` of the command.',
    }),
    changes: z.boolean().meta({ description: 'Whether anything would change.' }),
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
    events: z
      .array(z.string())
      .meta({ description: 'Types of the events that the command would append, in order.' }),
  })
  .meta({
    id: 'SubscriptionChangePreview',
    description: 'What a change of a subscription would do; nothing is changed.',
  });
/** The effect of a change of a paid subscription. */
export type SubscriptionChangePreview = z.infer<typeof subscriptionChangePreviewSchema>;
