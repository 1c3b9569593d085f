import { z } from 'zod';
import { unknownMemberText } from '../common-problems.ts';
import { mailPreviewSchema } from '../mail/previewed-mail.ts';
import { memberParams, memberId, previewFields } from '../fields.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';
import {
  endPlan,
  loginStateSchema,
  recoveryRequestSchema,
  recoveryParams,
  recoveryProofSchema,
} from './member-account.ts';

const suspensionPreviewRequestSchema = z
  .strictObject({ endPlan })
  .meta({ id: 'SuspensionPreviewRequest', description: 'Whether the plan would end.' });

export const accountPreviewSchema = z
  .object({
    memberId: memberId,
    at: z.string().meta({ description: 'Time of the preview.' }),
    accountRevision: z.int().meta({
      description:
        'Revision of the account that the preview is based on, for `If-Match` of the command.',
    }),
    changes: previewFields.changes,
    whyNot: z.string().nullable().meta({
      description:
        'Why nothing would change, such as `the account is suspended already`; null when something would.',
    }),
    before: loginStateSchema.meta({ description: 'The login without the change.' }),
    after: loginStateSchema.meta({ description: 'The login with the change.' }),
    endingSessions: z.int().meta({ description: 'Number of open sessions that would end.' }),
    mails: z
      .array(
        z.object({
          to: z
            .enum(['member', 'new-address', 'other-admins'])
            .meta({ description: 'Who gets the mail.' }),
          recipients: z.int().meta({ description: 'Number of recipients.' }),
          ...mailPreviewSchema.shape,
        }),
      )
      .meta({ description: 'The mails that are sent when the command is sent.' }),
    events: previewFields.events,
  })
  .meta({
    id: 'AccountPreview',
    description: 'What a command would do to a login; nothing is written.',
  });

/** The effect of a change on a login. */
export type AccountPreview = z.infer<typeof accountPreviewSchema>;

/** What a change to an account would do. */
export const accountPreviewOperations = defineOperations('Admin', {
  previewSuspension: post('/api/admin/members/{id}/suspend/preview', 'admin', {
    action: 'read',
    summary: 'What a suspension would do to a login',
    description: `${unknownMemberText} 409 \`account/own-suspension\`: an admin cannot suspend their own account.`,
    params: memberParams,
    body: suspensionPreviewRequestSchema.optional(),
    status: 200,
    answer: accountPreviewSchema,
    problems: { 404: ['member/unknown'], 409: ['account/own-suspension'] },
  }),
  previewRestoration: post('/api/admin/members/{id}/restore/preview', 'admin', {
    action: 'read',
    summary: 'What restoring an account would do',
    description: unknownMemberText,
    params: memberParams,
    status: 200,
    answer: accountPreviewSchema,
    problems: { 404: ['member/unknown'] },
  }),
  previewSupportGrant: post('/api/admin/members/{id}/support-role/grant/preview', 'admin', {
    action: 'read',
    summary: 'What giving the support role would do',
    description: `${unknownMemberText} 409 \`account/address-not-confirmed\`: the owner must confirm the address first.`,
    params: memberParams,
    status: 200,
    answer: accountPreviewSchema,
    problems: { 404: ['member/unknown'], 409: ['account/address-not-confirmed'] },
  }),
  previewSupportRevoke: post('/api/admin/members/{id}/support-role/revoke/preview', 'admin', {
    action: 'read',
    summary: 'What taking the support role away would do',
    description: unknownMemberText,
    params: memberParams,
    status: 200,
    answer: accountPreviewSchema,
    problems: { 404: ['member/unknown'] },
  }),
  previewRecovery: post('/api/admin/members/{id}/recovery/preview', 'admin', {
    action: 'read',
    summary: 'What a recovery request would do',
    description: `400 \`account/same-email\`: the new address is the current one. ${unknownMemberText} 409: as for the request.`,
    params: memberParams,
    body: recoveryRequestSchema,
    status: 200,
    answer: accountPreviewSchema,
    problems: {
      400: ['account/same-email'],
      404: ['member/unknown'],
      409: [
        'account/recovery-open',
        'account/no-second-factor',
        'account/email-already-in-use',
        'account/own-recovery',
      ],
    },
  }),
  previewRecoveryConfirmation: post(
    '/api/admin/members/{id}/recovery/{recoveryId}/confirm/preview',
    'admin',
    {
      action: 'read',
      summary: 'What the second proof would do',
      description: `400 \`account/recovery-same-proof\`: the second proof is the first one. ${unknownMemberText} 409: as for the confirmation.`,
      params: recoveryParams,
      body: recoveryProofSchema,
      status: 200,
      answer: accountPreviewSchema,
      problems: {
        400: ['account/recovery-same-proof'],
        404: ['member/unknown'],
        409: [
          'account/recovery-own',
          'account/recovery-gone',
          'account/recovery-expired',
          'account/recovery-not-due',
        ],
      },
    },
  ),
  previewRecoveryWithdrawal: post(
    '/api/admin/members/{id}/recovery/{recoveryId}/withdraw/preview',
    'admin',
    {
      action: 'read',
      summary: 'What withdrawing a recovery request would do',
      description: unknownMemberText,
      params: recoveryParams,
      status: 200,
      answer: accountPreviewSchema,
      problems: { 404: ['member/unknown'] },
    },
  ),
});

/** The same without schemas, for browsers. */
export const accountPreviewEndpoints = withoutSchemas(accountPreviewOperations);
