import type { ClaimEvent } from '#domain/claim/events.ts';
import { defineReaction } from '../engine/reaction.ts';
import { resolveClaimJob } from './job.ts';

export const resolveClaims = defineReaction<ClaimEvent>({
  name: 'resolve-claims',
  categories: ['email', 'username'],
  reads: [],
  from: 'start',
  on: {
    IdentifierClaimed: ({ stream, data: { kind, expiresAt } }) => {
      const hash = stream.slice(kind.length + 1);
      return [{ name: resolveClaimJob.name, payload: { kind, hash }, runAt: new Date(expiresAt) }];
    },
  },
});
