import { z } from 'zod';
import { memberAccountEndpoints } from '../../endpoints/admin/member-account.ts';
import {
  accountPreviewSchema,
  memberAccountSchema,
  memberSuspensionRequestSchema,
  recoveryProofSchema,
  recoveryRequestSchema,
  recoveryWithdrawalSchema,
  roleRequestSchema,
  suspensionPreviewRequestSchema,
  suspensionRequestSchema,
} from '../../admin/member-account.ts';
import { defineOperations } from '../define-operations.ts';
import { memberParams } from '../../fields.ts';

const recoveryParams = memberParams.extend({
  recoveryId: z
    .uuid()
    .toLowerCase()
    .meta({ description: 'The request that waits for a second admin.' }),
});

/** A member's login in the console. */
export const memberAccountOperations = defineOperations(memberAccountEndpoints, 'Admin', {
  memberAccount: {
    shows: 'member',

    summary: 'Whether a member can log in, and what waits for a second admin',
    description: '404 `member/unknown`: no member has the id.',
    params: memberParams,
    status: 200,
    answer: memberAccountSchema,
    problems: { 404: ['member/unknown'] },
  },
  suspendMember: {
    summary: 'Suspend an account: its sessions end, and nobody can log in to it',
    description:
      '404 `member/unknown`: no member has the id. 409 `account/own-suspension`: an admin cannot suspend their own account; `membership/no-subscription`: the plan ended meanwhile; `payment/refused`: the payment provider does not do this; `command/contended`: several changes arrived at the same time; try again. Plan and payments stay as they are unless `endPlan` is given; while the payment provider is unavailable, the plan ends later. 412 `command/stale`: the account has changed since the revision in `If-Match`.',
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
  },
  restoreMember: {
    summary: 'Restore a suspended account',
    description:
      '404 `member/unknown`: no member has the id. Nothing happens where the account is not suspended. 412 `command/stale`: the account has changed since the revision in `If-Match`.',
    params: memberParams,
    body: suspensionRequestSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: { 404: ['member/unknown'], 412: ['command/stale'] },
    ifMatch: true,
    idempotent: true,
  },
  grantSupportRole: {
    summary: 'Make an account support staff',
    description:
      '404 `member/unknown`: no member has the id. Support staff can read the console, write notes and answers, resend mails, give trials, and refund up to a limit. Nothing happens where the account has the role. 409 `account/address-not-confirmed`: the owner must confirm the address first. 412 `command/stale`: the account has changed since the revision in `If-Match`.',
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
  },
  revokeSupportRole: {
    summary: 'Take the support role away from an account',
    description:
      '404 `member/unknown`: no member has the id. The sessions of the account end. Nothing happens where it does not have the role. 412 `command/stale`: the account has changed since the revision in `If-Match`.',
    params: memberParams,
    body: roleRequestSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: { 404: ['member/unknown'], 412: ['command/stale'] },
    ifMatch: true,
    idempotent: true,
  },
  requestRecovery: {
    summary: 'State the first proof for a member who lost the second factor or the mailbox',
    description:
      '400 `account/same-email`: the new address is the current one. 404 `member/unknown`: no member has the id. 409 `account/recovery-open`: a request waits already; `account/no-second-factor`: there is none to remove; `account/email-already-in-use`: another account has the address; `account/own-recovery`: it is the caller’s own account. Valid for 24 hours. 412 `command/stale`: the account has changed since the revision in `If-Match`.',
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
  },
  confirmRecovery: {
    summary: 'State the second proof, as another admin',
    description:
      '400 `account/recovery-same-proof`: the second proof is the first one. 404 `member/unknown`: no member has the id. 409 `account/recovery-own`: the same admin asked; `account/recovery-gone`: it was confirmed or withdrawn; `account/recovery-expired`: it is older than 24 hours; `account/recovery-requester-gone`: the admin who asked no longer is one or is suspended; `account/recovery-not-due`: it was made on the command line and takes effect after its waiting time. Turns two-factor login off, or mails the new address a link that confirms it. 412 `command/stale`: the account has changed since the revision in `If-Match`.',
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
  },
  withdrawRecovery: {
    summary: 'Withdraw or refuse what waits for a second admin',
    description:
      '404 `member/unknown`: no member has the id. Nothing happens where it no longer waits. 412 `command/stale`: the account has changed since the revision in `If-Match`.',
    params: recoveryParams,
    body: recoveryWithdrawalSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: { 404: ['member/unknown'], 412: ['command/stale'] },
    ifMatch: true,
    idempotent: true,
  },
  previewSuspension: {
    summary: 'What a suspension would do to a login',
    description:
      '404 `member/unknown`: no member has the id. 409 `account/own-suspension`: an admin cannot suspend their own account.',
    params: memberParams,
    body: suspensionPreviewRequestSchema.optional(),
    status: 200,
    answer: accountPreviewSchema,
    problems: { 404: ['member/unknown'], 409: ['account/own-suspension'] },
  },
  previewRestoration: {
    summary: 'What restoring an account would do',
    description: '404 `member/unknown`: no member has the id.',
    params: memberParams,
    status: 200,
    answer: accountPreviewSchema,
    problems: { 404: ['member/unknown'] },
  },
  previewSupportGrant: {
    summary: 'What giving the support role would do',
    description:
      '404 `member/unknown`: no member has the id. 409 `account/address-not-confirmed`: the owner must confirm the address first.',
    params: memberParams,
    status: 200,
    answer: accountPreviewSchema,
    problems: { 404: ['member/unknown'], 409: ['account/address-not-confirmed'] },
  },
  previewSupportRevoke: {
    summary: 'What taking the support role away would do',
    description: '404 `member/unknown`: no member has the id.',
    params: memberParams,
    status: 200,
    answer: accountPreviewSchema,
    problems: { 404: ['member/unknown'] },
  },
  previewRecovery: {
    summary: 'What a recovery request would do',
    description:
      '400 `account/same-email`: the new address is the current one. 404 `member/unknown`: no member has the id. 409: as for the request.',
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
  },
  previewRecoveryConfirmation: {
    summary: 'What the second proof would do',
    description:
      '400 `account/recovery-same-proof`: the second proof is the first one. 404 `member/unknown`: no member has the id. 409: as for the confirmation.',
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
  previewRecoveryWithdrawal: {
    summary: 'What withdrawing a recovery request would do',
    description: '404 `member/unknown`: no member has the id.',
    params: recoveryParams,
    status: 200,
    answer: accountPreviewSchema,
    problems: { 404: ['member/unknown'] },
  },
});
