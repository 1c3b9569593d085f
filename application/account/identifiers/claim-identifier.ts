import { claimDecider, claimStream, getClaimHolder } from '#domain/claim/claim.ts';
import type { CommandContext } from '../../command-context.ts';
import { loadState } from '../../load-stream.ts';
import { reserveClaim, type HandledClaim, type Identifier } from './claims.ts';
import { resolveClaim, type ResolveClaimPorts } from './resolve-claim.ts';

/**
 * Reserves an identifier. A claim of another account is resolved first: an expired one may still belong to an
 * existing account, and a confirmed one may have lost its account.
 */
export const claimIdentifier = async (
  ports: ResolveClaimPorts,
  identifier: Identifier,
  context: CommandContext,
): Promise<HandledClaim> => {
  const { kind, hash, accountId } = identifier;
  const claim = await loadState(ports, {
    decider: claimDecider(kind),
    stream: claimStream(kind, hash),
  });
  const isHeldByAnother = claim.status !== 'free' && getClaimHolder(claim) !== accountId;
  if (isHeldByAnother) await resolveClaim(ports, { kind, hash }, context);
  return reserveClaim(ports, identifier, context);
};
