import type { ClaimEvent } from '#domain/claim/events.ts';
import { idIn } from '#domain/shared/stream-name.ts';
import { defineReaction } from '../engine/reaction.ts';
import { resolveClaimJob } from './job.ts';

export const resolveClaims = defineReaction<ClaimEvent>({
  name: 'resolve-claims',
  categories: ['email', 'username', 'identity', 'customer'],
  reads: [],
  from: 'start',
  on: {
    IdentifierClaimed: ({ stream, data: { kind, expiresAt } }) => {
      const payload = { kind, hash: idIn(stream) };
      return [{ name: resolveClaimJob.name, payload, runAt: new Date(expiresAt) }];
    },
  },
});
