import type { AccountEvent } from '#domain/account/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { accountIn, payloadOf } from '#projections/engine/payload.ts';
import type { Reaction } from '../engine/reaction.ts';
import { announceAccessChangeJob } from './job.ts';

const changing: ReadonlySet<string> = new Set<(AccountEvent | MembershipEvent)['type']>([
  'AccountAdminGranted',
  'AccountAdminRevoked',
  'AccountErased',
  'MembershipGranted',
  'MembershipGrantExpired',
  'MembershipGrantRevoked',
]);

/** When a plan or a role changed, tell the API processes, once the read model that access is decided by shows it. */
export const announceAccessChange: Reaction = {
  name: 'announce-access-change',
  categories: ['account', 'membership'],
  reads: ['account-details'],
  react: (stored) => {
    if (!changing.has(payloadOf(stored).type)) return [];
    const payload = { accountId: accountIn(stored.stream) };
    return [{ name: announceAccessChangeJob.name, payload }];
  },
};
