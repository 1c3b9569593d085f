import { z } from 'zod';
import { memberAccountEndpoints } from '../endpoints/member-account.ts';
import {
  memberAccountSchema,
  recoveryProofSchema,
  recoveryRequestSchema,
  recoveryWithdrawalSchema,
  suspensionRequestSchema,
} from '../member-account.ts';
import type { Operation } from './operation.ts';

const memberParams = z.object({ id: z.uuid().toLowerCase() });
const recoveryParams = memberParams.extend({ recoveryId: z.uuid().toLowerCase() });

/** The login of a member in the console. */
export const memberAccountOperations = {
  memberAccount: {
    ...memberAccountEndpoints.memberAccount,
    shows: 'member',
    tag: 'Admin',
    summary: 'Whether a member can log in, and what waits for a second admin',
    params: memberParams,
    status: 200,
    answer: memberAccountSchema,
    problems: [404],
  },
  suspendMember: {
    ...memberAccountEndpoints.suspendMember,
    tag: 'Admin',
    summary: 'Suspend an account: its sessions end, and nobody can log in to it',
    params: memberParams,
    body: suspensionRequestSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: [404, 409],
    idempotent: true,
  },
  restoreMember: {
    ...memberAccountEndpoints.restoreMember,
    tag: 'Admin',
    summary: 'Restore a suspended account',
    params: memberParams,
    body: suspensionRequestSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: [404],
    idempotent: true,
  },
  requestRecovery: {
    ...memberAccountEndpoints.requestRecovery,
    tag: 'Admin',
    summary: 'State the first proof for a member who lost the second factor or the mailbox',
    params: memberParams,
    body: recoveryRequestSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: [404, 409],
    idempotent: true,
  },
  confirmRecovery: {
    ...memberAccountEndpoints.confirmRecovery,
    tag: 'Admin',
    summary: 'State the second proof, as another admin',
    params: recoveryParams,
    body: recoveryProofSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: [404, 409],
    idempotent: true,
  },
  withdrawRecovery: {
    ...memberAccountEndpoints.withdrawRecovery,
    tag: 'Admin',
    summary: 'Withdraw or refuse what waits for a second admin',
    params: recoveryParams,
    body: recoveryWithdrawalSchema,
    status: 200,
    answer: memberAccountSchema,
    problems: [404],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
