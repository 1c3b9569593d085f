import { z } from 'zod';
import { subscriptionPhases } from '../../domain/shared/subscription-states.ts';
import { planPeriodSchema } from './membership-preview.ts';
import { invoiceSchema, scheduledChangeSchema, termsSchema } from './subscription.ts';
import { lineOfText } from './text.ts';

const pence = z.int();

/** A member's newest subscription as it is recorded. */
const heldSubscriptionSchema = z
  .object({
    id: z.string(),
    phase: z.enum(subscriptionPhases),
    terms: termsSchema,
    startedAt: z.string(),
    periodEndsAt: z.string().nullable(),
    scheduled: scheduledChangeSchema.nullable(),
    unpaid: z
      .object({
        invoiceId: z.string(),
        failedAt: z.string(),
        graceEndsAt: z.string(),
        needsConfirmation: z.boolean(),
      })
      .nullable(),
    ended: z.object({ cause: z.string(), endedAt: z.string() }).nullable(),
    withdrawableUntil: z.string().nullable(),
  })
  .meta({ id: 'HeldSubscription' });

const disputeSchema = z
  .object({
    id: z.string(),
    invoiceId: z.string().nullable(),
    pence,
    status: z.enum(['open', 'won', 'lost']),
    openedAt: z.string(),
  })
  .meta({ id: 'Dispute' });

/** `GET /api/admin/members/{id}/payments`: what is recorded, and what the provider has of the customer. */
export const memberPaymentsSchema = z
  .object({
    customerId: z.string().nullable(),
    subscription: heldSubscriptionSchema.nullable(),
    /** `away` and `off`: invoices and disputes are not known. */
    provider: z.enum(['works', 'away', 'off']),
    invoices: z.array(invoiceSchema),
    disputes: z.array(disputeSchema),
  })
  .meta({ id: 'MemberPayments' });
/** A member's subscription, invoices, refunds and disputes. */
export type MemberPayments = z.infer<typeof memberPaymentsSchema>;

const amount = z.int().min(1).max(10_000_000);

/** `POST /api/admin/members/{id}/invoices/{invoiceId}/refund/preview` */
export const refundPreviewRequestSchema = z
  .strictObject({ pence: amount.optional() })
  .meta({ id: 'RefundPreviewRequest' });

/** `POST /api/admin/members/{id}/invoices/{invoiceId}/refund`; the reason stands on the credit note. */
export const refundRequestSchema = z
  .strictObject({ pence: amount.optional(), reason: lineOfText(300, 'Please give a reason.') })
  .meta({ id: 'RefundRequest' });

/** What a refund would give back and what would stay; nothing is written. */
export const refundPreviewSchema = z
  .object({
    invoiceId: z.string(),
    number: z.string().nullable(),
    pence,
    /** What of the invoice stays paid. */
    leftPence: pence,
    /** The plan in force, which stays. */
    plan: planPeriodSchema,
    membershipRevision: z.int(),
    events: z.array(z.string()),
  })
  .meta({ id: 'RefundPreview' });
/** A preview of a refund. */
export type RefundPreview = z.infer<typeof refundPreviewSchema>;

/** What was given back. */
export const refundedSchema = z
  .object({ message: z.string(), pence, leftPence: pence })
  .meta({ id: 'Refunded' });
