import { upcastClaim } from '#domain/claim/upcast.ts';
import { payloadOf } from '#projections/engine/payload.ts';
import type { Reaction } from '../engine/reaction.ts';
import { settleClaimJob } from './job.ts';

/** When an address or a name was claimed, see at the end of the claim what became of it. */
export const settleClaims: Reaction = {
  name: 'settle-claims',
  categories: ['email', 'username'],
  reads: [],
  from: 'start',
  react: (stored) => {
    const event = upcastClaim(payloadOf(stored));
    if (event.type !== 'IdentifierClaimed') return [];
    const { kind, expiresAt } = event.data;
    const hash = stored.stream.slice(kind.length + 1);
    return [{ name: settleClaimJob.name, payload: { kind, hash }, runAt: new Date(expiresAt) }];
  },
};
