import { z } from 'zod';
import { unknownMemberText } from '../common-problems.ts';
import { personSchema } from './member-details.ts';
import { emailAddress, singleLineText } from '../text.ts';
import { pence, reason, memberParams, device, maxReasonLength } from '../fields.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

const address = z
  .string()
  .meta({ description: 'Shortened network address, such as `192.0.2.…`; empty when unknown.' });

const memberLoginSchema = z
  .object({
    addressConfirmed: z
      .boolean()
      .meta({ description: 'Whether the owner has confirmed the email address.' }),
    hasPassword: z.boolean().meta({
      description: 'Whether the account has a password. Without one, it uses a login provider.',
    }),
    locks: z
      .array(
        z.object({
          why: z.enum(['passwords', 'codes', 'network']).meta({
            description:
              'Cause of the lock: wrong passwords for the account, wrong codes of the second factor, or failed logins from a network address that the member used lately.',
          }),
          until: z.string().meta({ description: 'When the lock ends, by the system’s clock.' }),
        }),
      )
      .meta({ description: 'Locks after too many failed logins; empty when there is none.' }),
    failures: z
      .array(
        z.object({
          at: z.string().meta({ description: 'When it was attempted.' }),
          reason: z.enum(['wrong-password', 'wrong-code', 'code-not-entered']).meta({
            description:
              'Why it failed. `code-not-entered`: the password or login provider was accepted, and no code of the second factor followed.',
          }),
          method: z
            .enum(['password', 'openid'])
            .meta({ description: 'Password, or a login provider (OpenID Connect).' }),
          device,
          address,
        }),
      )
      .meta({ description: 'The latest failed logins, newest first, at most five.' }),
    identities: z
      .array(
        z.object({
          id: z.uuid().meta({ description: 'Id of the linked login.' }),
          issuer: z.string().meta({ description: 'URL of the login provider.' }),
          linkedAt: z.string().meta({ description: 'When it was linked.' }),
          removable: z
            .boolean()
            .meta({ description: 'False if it is the only way to log in to the account.' }),
        }),
      )
      .meta({ description: 'Linked logins at providers, oldest first.' }),
    sessions: z
      .object({
        count: z.int().meta({ description: 'How many sessions are open.' }),
        newest: z
          .object({
            device,
            address,
            createdAt: z
              .string()
              .meta({ description: 'When the session began, by the system’s clock.' }),
            usedAt: z.string().meta({
              description: 'Last use, by the system’s clock; may be up to five minutes old.',
            }),
          })
          .nullable()
          .meta({ description: 'The session that began last; null without one.' }),
        unfinished: z
          .int()
          .meta({ description: 'Number of logins that wait for a code of the second factor.' }),
        notified: z.int().meta({
          description: 'Number of browsers that receive notifications; they end with the sessions.',
        }),
      })
      .meta({ description: 'Open sessions of the member.' }),
    links: z
      .array(
        z.object({
          purpose: z.enum(['verify-email', 'reset-password', 'invitation', 'confirm-email']).meta({
            description:
              'What it is for: confirming the address, a new password, completing an account that staff created, or moving to a new address.',
          }),
          requestedAt: z.string().meta({ description: 'When it was requested.' }),
          expiresAt: z.string().meta({ description: 'When it expires, or expired.' }),
        }),
      )
      .meta({
        description:
          'Mailed links that were neither used nor replaced, oldest first, expired ones included.',
      }),
  })
  .meta({ id: 'MemberLogin', description: 'What decides whether a member can log in.' });
/** What decides whether a member can log in. */
export type MemberLogin = z.infer<typeof memberLoginSchema>;

const proof = singleLineText(maxReasonLength, 'Please say how the person showed who they are.');

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
    staffSecondFactorRequired: z.boolean().meta({
      description:
        'Whether staff rights take effect only with a second factor; false only in demo mode.',
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

const suspensionRequestSchema = z
  .strictObject({
    reason: reason,
  })
  .meta({ id: 'SuspensionRequest', description: 'Why an account is suspended or restored.' });

export const endPlan = z.enum(['period-end', 'now']).optional().meta({
  description:
    'Ends a running paid subscription with the suspension, at the end of its period or now, without a refund; it stays when absent.',
});

const memberSuspensionRequestSchema = z
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

const roleRequestSchema = z
  .strictObject({
    reason: reason,
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

const recoveryWithdrawalSchema = z
  .strictObject({
    reason: reason,
  })
  .meta({ id: 'RecoveryWithdrawal', description: 'Why a request is withdrawn or refused.' });

export const loginStateSchema = z
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

/** A recovery of a member’s login. */
export const recoveryParams = memberParams.extend({
  recoveryId: z
    .uuid()
    .toLowerCase()
    .meta({ description: 'The request that waits for a second admin.' }),
});

/** A member's login in the console. */
export const memberAccountOperations = defineOperations('Admin', {
  memberAccount: get('/api/admin/members/{id}/account', 'admin', {
    shows: 'member',

    summary: 'Whether a member can log in, and what waits for a second admin',
    description: unknownMemberText,
    params: memberParams,
    status: 200,
    answer: memberAccountSchema,
    problems: { 404: ['member/unknown'] },
  }),
  suspendMember: post('/api/admin/members/{id}/suspend', 'admin', {
    summary: 'Suspend an account: its sessions end, and nobody can log in to it',
    description: `${unknownMemberText} 409 \`account/own-suspension\`: an admin cannot suspend their own account; \`membership/no-subscription\`: the plan ended meanwhile; \`payment/refused\`: the payment provider does not do this; \`command/contended\`: several changes arrived at the same time; try again. Plan and payments stay as they are unless \`endPlan\` is given; while the payment provider is unavailable, the plan ends later. 412 \`command/stale\`: the account has changed since the revision in \`If-Match\`.`,
    params: memberParams,
    body: memberSuspensionRequestSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: {
      404: ['member/unknown'],
      409: [
        'account/own-suspension',
        'membership/no-subscription',
        'payment/refused',
        'command/contended',
      ],
      412: ['command/stale'],
    },
    ifMatch: true,
    idempotent: true,
  }),
  restoreMember: post('/api/admin/members/{id}/restore', 'admin', {
    summary: 'Restore a suspended account',
    description: `${unknownMemberText} Nothing happens where the account is not suspended. 412 \`command/stale\`: the account has changed since the revision in \`If-Match\`.`,
    params: memberParams,
    body: suspensionRequestSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: { 404: ['member/unknown'], 412: ['command/stale'] },
    ifMatch: true,
    idempotent: true,
  }),
  grantSupportRole: post('/api/admin/members/{id}/support-role/grant', 'admin', {
    summary: 'Make an account support staff',
    description: `${unknownMemberText} Support staff can read the console, write notes and answers, resend mails, give trials, and refund up to a limit. Nothing happens where the account has the role. 409 \`account/address-not-confirmed\`: the owner must confirm the address first. 412 \`command/stale\`: the account has changed since the revision in \`If-Match\`.`,
    params: memberParams,
    body: roleRequestSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: {
      404: ['member/unknown'],
      409: ['account/address-not-confirmed'],
      412: ['command/stale'],
    },
    ifMatch: true,
    idempotent: true,
  }),
  revokeSupportRole: post('/api/admin/members/{id}/support-role/revoke', 'admin', {
    summary: 'Take the support role away from an account',
    description: `${unknownMemberText} The sessions of the account end. Nothing happens where it does not have the role. 412 \`command/stale\`: the account has changed since the revision in \`If-Match\`.`,
    params: memberParams,
    body: roleRequestSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: { 404: ['member/unknown'], 412: ['command/stale'] },
    ifMatch: true,
    idempotent: true,
  }),
  requestRecovery: post('/api/admin/members/{id}/recovery', 'admin', {
    summary: 'State the first proof for a member who lost the second factor or the mailbox',
    description: `400 \`account/same-email\`: the new address is the current one. ${unknownMemberText} 409 \`account/recovery-open\`: a request waits already; \`account/no-second-factor\`: there is none to remove; \`account/email-already-in-use\`: another account has the address; \`account/own-recovery\`: it is the caller’s own account. Valid for 24 hours. 412 \`command/stale\`: the account has changed since the revision in \`If-Match\`.`,
    params: memberParams,
    body: recoveryRequestSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: {
      400: ['account/same-email'],
      404: ['member/unknown'],
      409: [
        'account/recovery-open',
        'account/no-second-factor',
        'account/email-already-in-use',
        'account/own-recovery',
      ],
      412: ['command/stale'],
    },
    ifMatch: true,
    idempotent: true,
  }),
  confirmRecovery: post('/api/admin/members/{id}/recovery/{recoveryId}/confirm', 'admin', {
    summary: 'State the second proof, as another admin',
    description: `400 \`account/recovery-same-proof\`: the second proof is the first one. ${unknownMemberText} 409 \`account/recovery-own\`: the same admin asked; \`account/recovery-gone\`: it was confirmed or withdrawn; \`account/recovery-expired\`: it is older than 24 hours; \`account/recovery-requester-gone\`: the admin who asked no longer is one or is suspended; \`account/recovery-not-due\`: it was made on the command line and takes effect after its waiting time. Turns two-factor login off, or mails the new address a link that confirms it. 412 \`command/stale\`: the account has changed since the revision in \`If-Match\`.`,
    params: recoveryParams,
    body: recoveryProofSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: {
      400: ['account/recovery-same-proof'],
      404: ['member/unknown'],
      409: [
        'account/recovery-own',
        'account/recovery-gone',
        'account/recovery-expired',
        'account/recovery-requester-gone',
        'account/recovery-not-due',
        'account/own-recovery',
      ],
      412: ['command/stale'],
    },
    ifMatch: true,
    idempotent: true,
  }),
  withdrawRecovery: post('/api/admin/members/{id}/recovery/{recoveryId}/withdraw', 'admin', {
    summary: 'Withdraw or refuse what waits for a second admin',
    description: `${unknownMemberText} Nothing happens where it no longer waits. 412 \`command/stale\`: the account has changed since the revision in \`If-Match\`.`,
    params: recoveryParams,
    body: recoveryWithdrawalSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: { 404: ['member/unknown'], 412: ['command/stale'] },
    ifMatch: true,
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const memberAccountEndpoints = withoutSchemas(memberAccountOperations);
