import { z } from 'zod';
import { trialRefusalCodes } from '../../../domain/shared/plans/trial-refusals.ts';
import { accountId, reason } from '../fields.ts';

export const trialRefusalSchema = z
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
    wouldEndAt: z.string().meta({ description: 'End of a trial that is started now.' }),
    refusal: trialRefusalSchema
      .nullable()
      .meta({ description: 'Why no trial can be started; null if one can be.' }),
  })
  .meta({ id: 'OwnTrial', description: 'The member’s own trial.' });
/** The member's own trial. */
export type OwnTrial = z.infer<typeof ownTrialSchema>;

export const startedTrialSchema = z
  .object({
    message: z.string().meta({ description: 'What happened, for the member.' }),
    endsAt: z.string().meta({ description: 'When the trial ends by itself.' }),
  })
  .meta({ id: 'StartedTrial', description: 'The trial that runs now.' });

export const trialOfferSchema = z
  .object({
    isOffered: z.boolean().meta({ description: 'Whether members can start trials themselves.' }),
    days: z.int().meta({ description: 'How many days a trial lasts.' }),
  })
  .meta({ id: 'TrialOffer', description: 'The trials that members start themselves.' });

const actReason = reason.meta({
  description: 'Reason, stored with the event; at most 300 characters.',
});

export const trialOfferRequestSchema = z
  .strictObject({
    on: z.boolean().meta({ description: 'Whether members can start trials from now on.' }),
    reason: actReason,
  })
  .meta({ id: 'TrialOfferRequest', description: 'Whether trials are offered, and the reason.' });

export const allowTrialRequestSchema = z
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
