import { z } from 'zod';
import { staleMembershipText, unknownMemberText } from '../common-problems.ts';
import { trialRefusalCodes } from '../../../domain/shared/plans/trial-refusals.ts';
import { accountId, reason, memberParams } from '../fields.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

const trialRefusalSchema = z
  .object({
    code: z.enum(trialRefusalCodes).meta({ description: 'Which rule refuses the trial.' }),
    message: z.string().meta({ description: 'The same as a sentence for the member.' }),
  })
  .meta({ id: 'TrialRefusal', description: 'Why a member cannot start a trial.' });

export const ownTrialSchema = z
  .object({
    endsAt: z.string().nullable().meta({
      description: 'End of the trial that the member started; null while none runs.',
    }),
    endedAt: z.string().nullable().meta({
      description:
        'When the member’s last plan ended, if it was a trial and nothing was bought; otherwise null.',
    }),
    wouldEndAt: z.string().meta({ description: 'End of a trial that is started now.' }),
    refusal: trialRefusalSchema
      .nullable()
      .meta({ description: 'Why no trial can be started; null if one can be.' }),
  })
  .meta({ id: 'OwnTrial', description: 'The member’s own trial.' });
/** The member's own trial. */
export type OwnTrial = z.infer<typeof ownTrialSchema>;

const startedTrialSchema = z
  .object({
    message: z.string().meta({ description: 'What happened, for the member.' }),
    endsAt: z.string().meta({ description: 'When the trial ends by itself.' }),
  })
  .meta({ id: 'StartedTrial', description: 'The trial that runs now.' });

const trialOfferSchema = z
  .object({
    isOffered: z.boolean().meta({ description: 'Whether members can start trials themselves.' }),
    days: z.int().meta({ description: 'How many days a trial lasts.' }),
  })
  .meta({ id: 'TrialOffer', description: 'The trials that members start themselves.' });

const actReason = reason;

const trialOfferRequestSchema = z
  .strictObject({
    on: z.boolean().meta({ description: 'Whether members can start trials from now on.' }),
    reason: actReason,
  })
  .meta({ id: 'TrialOfferRequest', description: 'Whether trials are offered, and the reason.' });

const allowTrialRequestSchema = z
  .strictObject({ reason: actReason })
  .meta({ id: 'AllowTrialRequest', description: 'Why the member may have another trial.' });

export const memberTrialSchema = z
  .object({
    mailboxTrials: z
      .array(
        z.object({
          at: z.string().meta({ description: 'When the trial was claimed.' }),
          accountId: accountId.meta({
            description: 'The account that claimed it, which may have been erased since.',
          }),
        }),
      )
      .meta({
        description: 'The trials of the member’s mailbox in the last 24 months, newest first.',
      }),
    allowedAt: z.string().nullable().meta({
      description: 'When staff last allowed another trial; null if never.',
    }),
    refusal: trialRefusalSchema
      .nullable()
      .meta({ description: 'Why the member cannot start a trial; null if one can be started.' }),
  })
  .meta({ id: 'MemberTrial', description: 'What is known about trials of a member’s mailbox.' });
/** What staff see about the trials of a member's mailbox. */
export type MemberTrial = z.infer<typeof memberTrialSchema>;

export const trialAllowancePreviewSchema = z
  .object({
    changes: z.boolean().meta({ description: 'Whether anything would be recorded.' }),
    whyNot: z
      .string()
      .nullable()
      .meta({ description: 'Why nothing would change; null if it does.' }),
    refusalAfter: trialRefusalSchema.nullable().meta({
      description: 'What would still refuse a trial afterwards; null if nothing does.',
    }),
  })
  .meta({ id: 'TrialAllowancePreview', description: 'What allowing another trial would do.' });

/** Trials that members start themselves. */
export const trialOperations = defineOperations('Membership', {
  trialOffer: get('/api/trial-offer', 'public-plans', {
    summary: 'Whether members can start a free trial',
    status: 200,
    answer: trialOfferSchema,
  }),
  startTrial: post('/api/subscription/trial', 'subscription', {
    summary: 'Start seven days of Pro without a card',
    description:
      'The trial ends by itself. 409 `trial/used`: the member or the mailbox had a trial. 409 `trial/after-purchase`: the member bought a plan before. 409 `trial/plan-active`: the member has Pro or a paid plan. 409 `trial/checkout-open`: a payment is unfinished. 409 `trial/address-not-confirmed`: the address is not confirmed. 409 `trial/erasure-due`: the account is going to be deleted. 409 `trial/switched-off`: trials are switched off. Starting again while the trial runs changes nothing.',
    status: 200,
    answer: startedTrialSchema,
    problems: {
      409: [
        'trial/used',
        'trial/after-purchase',
        'trial/plan-active',
        'trial/checkout-open',
        'trial/address-not-confirmed',
        'trial/erasure-due',
        'trial/switched-off',
      ],
    },
    idempotent: true,
  }),
  switchTrialOffer: post('/api/admin/trial-offer', 'admin', {
    summary: 'Switch the trials that members start themselves off or on',
    description: 'Running trials continue. Switching to the current state changes nothing.',
    body: trialOfferRequestSchema,
    status: 200,
    answer: trialOfferSchema,
    idempotent: true,
  }),
  memberTrial: get('/api/admin/members/{id}/trial', 'admin', {
    shows: 'member',
    summary: 'Which trials a member’s mailbox had',
    description: unknownMemberText,
    params: memberParams,
    status: 200,
    answer: memberTrialSchema,
    problems: { 404: ['member/unknown', 'account/not-found'] },
  }),
  allowTrial: post('/api/admin/members/{id}/trial/allow', 'trials', {
    summary: 'Allow a member another trial, also as support staff',
    description: `403 \`access/own-account\`: nobody allows themselves a trial. ${unknownMemberText} ${staleMembershipText} The member gets no email and starts the trial.`,
    params: memberParams,
    body: allowTrialRequestSchema,
    status: 200,
    answer: memberTrialSchema,
    problems: {
      403: ['access/own-account'],
      404: ['member/unknown', 'account/not-found'],
      409: ['command/contended'],
      412: ['command/stale'],
    },
    ifMatch: true,
    idempotent: true,
  }),
  previewTrialAllowance: post('/api/admin/members/{id}/trial/allow/preview', 'trials', {
    action: 'read',
    summary: 'What allowing a member another trial would do',
    description: `403 \`access/own-account\`: nobody allows themselves a trial. ${unknownMemberText}`,
    params: memberParams,
    status: 200,
    answer: trialAllowancePreviewSchema,
    problems: {
      403: ['access/own-account'],
      404: ['member/unknown', 'account/not-found'],
    },
  }),
});

/** The same without schemas, for browsers. */
export const trialEndpoints = withoutSchemas(trialOperations);
