import { z } from 'zod';
import { mailPreviewSchema } from '../mail/previewed-mail.ts';
import { reason, memberParams, filterDescription, sortDescription } from '../fields.ts';
import { paidPlanIds } from '../../../domain/shared/plans/plans.ts';
import { personSchema } from './member-details.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** The states of an erasure, in order. */
export const erasureStates = [
  'requested',
  'confirmed',
  'withdrawn',
  'expired',
  'erasing',
  'done',
] as const;

/** The reasons that staff choose from. */
export const erasureReasons = ['asked-for', 'test-account', 'abuse', 'legal'] as const;

export const erasureSchema = z
  .object({
    id: z.uuid().meta({ description: 'Account id.' }),
    state: z.enum(erasureStates).meta({
      description:
        '`requested` waits for a second admin, `confirmed` until it is due, and `erasing` until the data key is destroyed. `expired`: no second admin confirmed the request within 7 days.',
    }),
    reason: z
      .enum([...erasureReasons, 'not-said'])
      .meta({ description: 'Why the account was erased.' }),
    askedAt: z.string().meta({ description: 'When it was requested.' }),
    by: personSchema.meta({ description: 'The person who requested it.' }),
    confirmedAt: z
      .string()
      .nullable()
      .meta({ description: 'When the second person confirmed it; null without a confirmation.' }),
    confirmedBy: personSchema
      .nullable()
      .meta({ description: 'The person who confirmed it; null without a confirmation.' }),
    dueAt: z.string().nullable().meta({
      description: 'When it is executed, unless withdrawn before; null without a confirmation.',
    }),
    withdrawnAt: z
      .string()
      .nullable()
      .meta({ description: 'When it was withdrawn; null otherwise.' }),
    completedAt: z.string().nullable().meta({
      description:
        'When the data key was destroyed and no personal data was left; null until then.',
    }),
  })
  .meta({ id: 'Erasure', description: 'The erasure of an account, without personal data.' });
/** An erasure, requested, in progress or completed. */
export type Erasure = z.infer<typeof erasureSchema>;

export const memberErasureSchema = z
  .object({
    erasure: z
      .object({
        id: z.uuid().meta({ description: 'Id of the request.' }),
        reason: z.enum([...erasureReasons, 'not-said']).meta({ description: 'Why, from a list.' }),
        explanation: z.string().meta({ description: 'Why, in the words of the first admin.' }),
        by: personSchema.meta({ description: 'The person who requested it.' }),
        requestedAt: z.string().meta({ description: 'When it was requested.' }),
        endsAt: z.string().nullable().meta({
          description:
            'When the request expires, unless another admin confirms it before; null after the confirmation.',
        }),
        confirmation: z
          .object({
            explanation: z.string().meta({ description: 'Why, in the words of the second admin.' }),
            by: personSchema.meta({ description: 'The person who confirmed it.' }),
            confirmedAt: z.string().meta({ description: 'When it was confirmed.' }),
            dueAt: z.string().meta({ description: 'When the account is erased.' }),
          })
          .nullable()
          .meta({ description: 'Null while it waits for a second admin.' }),
        own: z.boolean().meta({ description: 'Whether the caller requested it.' }),
        confirmable: z.boolean().meta({
          description:
            'Whether the caller can confirm it: another admin requested it, who still is one.',
        }),
      })
      .nullable()
      .meta({ description: 'The erasure that was requested; null without one.' }),
  })
  .meta({ id: 'MemberErasure', description: 'The erasure of a member that staff requested.' });
/** The erasure of a member that waits for a second admin or until it is due. */
export type MemberErasure = z.infer<typeof memberErasureSchema>;

const erasureRequestSchema = z
  .strictObject({
    reason: z
      .enum(erasureReasons)
      .meta({ description: 'Why, from a list; kept after the erasure.' }),
    explanation: reason.meta({
      description: 'Why, in words; at most 300 characters. Erased with the account.',
    }),
  })
  .meta({ id: 'ErasureRequest', description: 'Why an account is to be erased.' });

const erasureDecisionSchema = z
  .strictObject({
    explanation: reason.meta({
      description: 'Why, in words; at most 300 characters. Erased with the account.',
    }),
  })
  .meta({ id: 'ErasureDecision', description: 'Why an erasure is confirmed or withdrawn.' });

export const erasurePreviewSchema = z
  .object({
    step: z
      .enum(['request', 'confirm', 'none'])
      .meta({ description: 'What the caller can do next; `none` after the confirmation.' }),
    revision: z.int().meta({ description: 'Revision of the account.' }),
    events: z.array(z.string()).meta({ description: 'Types of the events that would follow.' }),
    dueAt: z.string().nullable().meta({
      description: 'When the account would be erased; null while another admin must confirm it.',
    }),
    subscription: z
      .object({
        plan: z.enum(paidPlanIds).meta({ description: 'The paid plan.' }),
        periodEndsAt: z
          .string()
          .nullable()
          .meta({ description: 'Until when it is paid; null if the current period is not paid.' }),
        refundUntil: z.string().nullable().meta({
          description:
            'An erasure confirmed before this time refunds the purchase, as in the first 14 days; null if nothing is refunded.',
        }),
        losesCredit: z.literal(true).optional().meta({
          description: 'Unused credit that staff gave is lost; absent without any.',
        }),
      })
      .nullable()
      .meta({
        description: 'The paid subscription that ends with the account; null without one.',
      }),
    grants: z.int().meta({ description: 'Number of granted plans that end with the account.' }),
    mail: mailPreviewSchema.nullable().meta({
      description: 'The mail that the member gets when the command is sent; null without one.',
    }),
    adminMail: mailPreviewSchema
      .extend({ recipients: z.int().meta({ description: 'Number of admins who get it.' }) })
      .nullable()
      .meta({
        description: 'The mail that asks the other admins to confirm a request; null without one.',
      }),
  })
  .meta({ id: 'ErasurePreview', description: 'What an erasure would do. Nothing is changed.' });
/** The effect of the next step of an erasure. */
export type ErasurePreview = z.infer<typeof erasurePreviewSchema>;

const erasureParams = memberParams.extend({
  erasureId: z.uuid().toLowerCase().meta({ description: 'The erasure that was requested.' }),
});

/** Erasures of accounts. */
export const erasureOperations = defineOperations('Admin', {
  erasures: get('/api/admin/erasures', 'admin', {
    summary: 'Erasures of accounts, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({
          state: z.enum(erasureStates).optional().meta({ description: 'State of the erasure.' }),
        })
        .optional()
        .meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('askedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(erasureSchema),
    contentRange: true,
  }),
  erasure: get('/api/admin/erasures/{id}', 'admin', {
    summary: 'One erasure',
    description: '404 `erasure/unknown`: the erasure of this account was not asked for.',
    params: z.object({ id: z.uuid().toLowerCase().meta({ description: 'Account id.' }) }),
    status: 200,
    answer: erasureSchema,
    problems: { 404: ['erasure/unknown'] },
  }),
  memberErasure: get('/api/admin/members/{id}/erasure', 'admin', {
    shows: 'member',
    summary: 'The erasure of a member that staff requested',
    description:
      '404 `member/unknown`: no member has the id; `account/not-found`: the account was erased.',
    params: memberParams,
    status: 200,
    answer: memberErasureSchema,
    problems: { 404: ['member/unknown', 'account/not-found'] },
  }),
  previewErasure: post('/api/admin/members/{id}/erasure/preview', 'admin', {
    action: 'read',
    summary: 'What the next step of an erasure would do',
    description:
      '404 `member/unknown`: no member has the id; `account/not-found`: the account was erased. 409 as `requestErasure` and `confirmErasure`.',
    params: memberParams,
    status: 200,
    answer: erasurePreviewSchema,
    problems: {
      404: ['member/unknown', 'account/not-found'],
      409: ['account/erasure-of-admin', 'account/erasure-own', 'account/erasure-requester-gone'],
    },
  }),
  requestErasure: post('/api/admin/members/{id}/erasure', 'admin', {
    summary: 'Request the erasure of an account, which another admin must confirm',
    description:
      '404 `member/unknown`: no member has the id; `account/not-found`: the account was erased. 409 `account/erasure-open`: an erasure was requested already; `account/erasure-of-admin`: an admin must lose the role first.',
    params: memberParams,
    body: erasureRequestSchema,
    status: 200,
    answer: memberErasureSchema,
    problems: {
      404: ['member/unknown', 'account/not-found'],
      409: ['account/erasure-open', 'account/erasure-of-admin'],
    },
    idempotent: true,
  }),
  confirmErasure: post('/api/admin/members/{id}/erasure/{erasureId}/confirm', 'admin', {
    summary: 'Confirm an erasure as another admin; it is executed 24 hours later',
    description:
      '404 `member/unknown`: no member has the id; `account/not-found`: the account was erased. 409 `account/erasure-own`: the same admin requested it; `account/erasure-gone`: it was withdrawn; `account/erasure-expired`: it was requested more than 7 days ago; `account/erasure-requester-gone`: the first admin was suspended or lost the role; `account/erasure-of-admin`: an admin must lose the role first. The member gets a mail.',
    params: erasureParams,
    body: erasureDecisionSchema,
    status: 200,
    answer: memberErasureSchema,
    problems: {
      404: ['member/unknown', 'account/not-found'],
      409: [
        'account/erasure-own',
        'account/erasure-gone',
        'account/erasure-expired',
        'account/erasure-requester-gone',
        'account/erasure-of-admin',
      ],
    },
    idempotent: true,
  }),
  withdrawErasure: post('/api/admin/members/{id}/erasure/{erasureId}/withdraw', 'admin', {
    summary: 'Withdraw an erasure that is not executed yet',
    description:
      '404 `member/unknown`: no member has the id; `account/not-found`: the account was erased. Nothing happens where it was withdrawn already.',
    params: erasureParams,
    body: erasureDecisionSchema,
    status: 200,
    answer: memberErasureSchema,
    problems: { 404: ['member/unknown', 'account/not-found'] },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const erasureEndpoints = withoutSchemas(erasureOperations);
