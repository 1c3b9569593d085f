import { claimDecider, claimStream } from '#domain/claim/decider.ts';
import { holderOf } from '#domain/claim/state.ts';
import type { CommandContext } from '../command-context.ts';
import { loadState } from '../load-stream.ts';
import { reserveClaim, type HandledClaim, type Identifier } from './claims.ts';
import { settleClaim, type SettleClaimPorts } from './settle-claim.ts';

/**
 * Reserves an identifier. What another account holds is settled first: a claim that ran out may have its account all
 * the same, and a confirmed one may have lost it.
 */
export const claimIdentifier = async (
  ports: SettleClaimPorts,
  identifier: Identifier,
  context: CommandContext,
): Promise<HandledClaim> => {
  const { kind, hash, accountId } = identifier;
  const claim = await loadState(ports, {
    decider: claimDecider(kind),
    stream: claimStream(kind, hash),
  });
  const heldByAnother = claim.status !== 'free' && holderOf(claim) !== accountId;
  if (heldByAnother) await settleClaim(ports, { kind, hash }, context);
  return reserveClaim(ports, identifier, context);
};
