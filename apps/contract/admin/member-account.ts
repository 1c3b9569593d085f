import { z } from 'zod';
import { mailPreviewSchema } from '../mail/previewed-mail.ts';
import { personSchema } from './member-details.ts';
import { memberLoginSchema } from './member-login.ts';
import { emailAddress, singleLineText } from '../text.ts';
import { pence, reason } from '../fields.ts';

const proof = singleLineText(300, 'Please say how the person showed who they are.');

export const memberAccountSchema = z
  .object({
    suspended: z.boolean().meta({ description: 'Whether staff have suspended the account.' }),
    secondFactor: z.boolean().meta({ description: 'Whether the account has a second factor.' }),
    support: z.boolean().meta({
      description:
        'Whether the account is support staff, who can read the console, write notes and answers, help members, and refund only up to `supportRefundPence`.',
    }),
    recovery: z
      .object({
        id: z.uuid().meta({ description: 'Id of the request.' }),
        aim: z
          .enum(['second-factor', 'address'])
          .meta({ description: 'What was lost: the second factor, or access to the mailbox.' }),
        newEmail: z.string().nullable().meta({
          description: 'New address of the account; null where the second factor was lost.',
        }),
        proof: z.string().meta({ description: 'How the person proved their identity, in words.' }),
        by: personSchema.meta({
          description: 'The admin who made the request, or the operator on the command line.',
        }),
        requestedAt: z.string().meta({ description: 'When the first admin stated the proof.' }),
        endsAt: z.string().meta({ description: 'When the request expires.' }),
        dueAt: z.string().nullable().meta({
          description:
            'When the change is made without a second admin, for a request from the command line; null for a request by an admin.',
        }),
        confirmable: z.boolean().meta({
          description:
            'Whether the caller can confirm it: another admin requested it for another account, and still is one.',
        }),
        whyNot: z
          .enum(['own-request', 'own-account', 'requester-gone', 'waiting-time'])
          .nullable()
          .meta({
            description:
              'Why the caller cannot confirm it: they made the request, it is for their own account, the person who made it is no longer an active admin, or it takes effect after a waiting time; null if they can.',
          }),
      })
      .nullable()
      .meta({
        description:
          'The recovery request that waits for a second admin or for its time; null without one.',
      }),
    supportRefundPence: pence.nullable().meta({
      description:
        'What support staff can refund per member in 30 days, in pence; null where they cannot refund.',
    }),
    login: memberLoginSchema.meta({
      description: 'Locks, failed logins, login methods, sessions and mailed links.',
    }),
  })
  .meta({
    id: 'MemberAccount',
    description: 'Whether a member can log in, and a recovery request that is open.',
  });
/** State of a member's login. */
export type MemberAccount = z.infer<typeof memberAccountSchema>;

export const suspensionRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({ id: 'SuspensionRequest', description: 'Why an account is suspended or restored.' });

const endPlan = z.enum(['period-end', 'now']).optional().meta({
  description:
    'Ends a running paid subscription with the suspension, at the end of its period or now, without a refund; it stays when absent.',
});

export const memberSuspensionRequestSchema = z
  .strictObject({
    endPlan,
    reason: reason.meta({
      description: 'Why it is done; kept with the events, at most 300 characters.',
    }),
  })
  .meta({
    id: 'MemberSuspensionRequest',
    description: 'Why an account is suspended, and whether its plan ends.',
  });

export const suspensionPreviewRequestSchema = z
  .strictObject({ endPlan })
  .meta({ id: 'SuspensionPreviewRequest', description: 'Whether the plan would end.' });

export const roleRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({ id: 'RoleRequest', description: 'Why a role is given or revoked.' });

export const recoveryRequestSchema = z
  .strictObject({
    aim: z
      .enum(['second-factor', 'address'])
      .meta({ description: 'What was lost: the second factor, or access to the mailbox.' }),
    email: emailAddress
      .optional()
      .meta({ description: 'The new address; only where access to the mailbox was lost.' }),
    proof: proof.meta({ description: 'How the person proved their identity, in words.' }),
  })
  .refine(({ aim, email }) => (aim === 'address') === (email !== undefined), {
    path: ['email'],
    message: 'A new address belongs to a lost mailbox, and only to it.',
  })
  .meta({
    id: 'RecoveryRequest',
    description: 'What a member has lost, and the first proof of identity.',
  });

export const recoveryProofSchema = z
  .strictObject({
    proof: proof.meta({ description: 'How the person proved their identity, in words.' }),
  })
  .meta({ id: 'RecoveryProof', description: 'The second proof of identity, by another admin.' });

export const recoveryWithdrawalSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({ id: 'RecoveryWithdrawal', description: 'Why a request is withdrawn or refused.' });

const loginStateSchema = z
  .object({
    suspended: z.boolean().meta({ description: 'Whether the account is suspended.' }),
    secondFactor: z.boolean().meta({ description: 'Whether the account has a second factor.' }),
    support: z.boolean().meta({ description: 'Whether the account is support staff.' }),
    recovery: z.enum(['second-factor', 'address']).nullable().meta({
      description: 'What the open recovery request is for; null without.',
    }),
  })
  .meta({ id: 'LoginState', description: 'A login as a preview shows it.' });
/** A login as a preview shows it. */
export type LoginState = z.infer<typeof loginStateSchema>;

export const accountPreviewSchema = z
  .object({
    memberId: z.uuid().meta({ description: 'Account id of the member.' }),
    at: z.string().meta({ description: 'Time of the preview.' }),
    accountRevision: z.int().meta({
      description:
        'Revision of the account that the preview is based on, for `If-Match` of the command.',
    }),
    changes: z.boolean().meta({ description: 'Whether anything would change.' }),
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
    events: z
      .array(z.string())
      .meta({ description: 'Types of the events that the command would append, in order.' }),
  })
  .meta({
    id: 'AccountPreview',
    description: 'What a command would do to a login; nothing is written.',
  });
/** The effect of a change on a login. */
export type AccountPreview = z.infer<typeof accountPreviewSchema>;
