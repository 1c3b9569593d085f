import { claimDecider, type ClaimState, claimStream, isExpired } from '#domain/claim/claim.ts';
import type { ClaimKind } from '#domain/claim/events.ts';
import { getReservedEmails } from '#domain/account/credentials.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import type { CommandContext } from '../../command-context.ts';
import { type CommandPorts, isStaleError } from '../../handle-command.ts';
import { loadStream } from '../../load-stream.ts';
import { confirmClaim, releaseIdentifier } from './claims.ts';
import { loadMembership } from '../../membership/load-membership.ts';
import {
  customerHash,
  emailHash,
  findRegisteredAccount,
  usernameHash,
  type FindAccountPorts,
} from '../find-account.ts';

export type ResolveClaimPorts = CommandPorts & FindAccountPorts;

type ClaimedIdentifier = {
  readonly kind: ClaimKind;
  readonly hash: string;
  // The revision of a claim that the caller made and no longer needs. Such a claim is released without waiting for it
  // to expire.
  readonly ownClaim?: number | undefined;
};

type Outcome = 'confirmed' | 'released' | 'unchanged';
type Resolution = { readonly outcome: Outcome };

const maxAttempts = 10;

/**
 * Completes or undoes an interrupted change of an identifier. A claim is confirmed if its account uses the
 * identifier, and released if it expired unused, or if the account was erased or now has another identifier. Retries
 * if the claim changed in the meantime, because the account may be about to use it.
 */
export const resolveClaim = async (
  ports: ResolveClaimPorts,
  claim: ClaimedIdentifier,
  context: CommandContext,
): Promise<Resolution> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await resolveOnce(ports, claim, context);
    } catch (error) {
      if (!isStaleError(error) || attempt === maxAttempts) throw error;
    }
  }
};

const resolveOnce = async (
  ports: ResolveClaimPorts,
  claim: ClaimedIdentifier,
  context: CommandContext,
): Promise<Resolution> => {
  const { kind, hash } = claim;
  const stream = claimStream(kind, hash);
  const { state, revision } = await loadStream(ports, { decider: claimDecider(kind), stream });
  const outcome = await decideClaim(ports, { ...claim, state, revision }, context);
  if (state.status === 'free' || outcome === 'unchanged') {
    return { outcome: 'unchanged' };
  }
  const applyOutcome = outcome === 'confirmed' ? confirmClaim : releaseIdentifier;
  const { accountId } = state;
  await applyOutcome(ports, { kind, hash, accountId, claimRevision: revision }, context);
  return { outcome };
};

const decideClaim = async (
  ports: ResolveClaimPorts,
  claim: ClaimedIdentifier & { readonly state: ClaimState; readonly revision: number },
  { now }: CommandContext,
): Promise<Outcome> => {
  const { kind, hash, state, revision, ownClaim } = claim;
  if (state.status === 'free') return 'unchanged';
  const account = await findRegisteredAccount(ports, state.accountId);
  const hasIdentifier =
    account !== undefined &&
    (await getCurrentHashes(ports, { kind, accountId: state.accountId, account, now })).includes(
      hash,
    );
  if (hasIdentifier) return state.status === 'claimed' ? 'confirmed' : 'unchanged';
  if (state.status === 'confirmed' || revision === ownClaim) return 'released';
  // The claim has not expired, so a registration or a change of name may still be in progress.
  return isExpired(state, now) ? 'released' : 'unchanged';
};

type Holder = {
  readonly kind: ClaimKind;
  readonly accountId: string;
  readonly account: RegisteredAccount;
  readonly now: Date;
};

const getCurrentHashes = async (
  ports: ResolveClaimPorts,
  { kind, accountId, account, now }: Holder,
): Promise<string[]> => {
  switch (kind) {
    case 'email':
      return getReservedEmails(account, now).map((email) => emailHash(ports, email));
    case 'username':
      return [usernameHash(ports, account.username)];
    case 'identity':
      return account.identities.map(({ identityHash }) => identityHash);
    case 'customer': {
      const { customerId } = await loadMembership(ports, accountId);
      return customerId === null ? [] : [customerHash(ports, customerId)];
    }
  }
};
