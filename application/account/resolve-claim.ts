import { claimDecider, claimStream } from '#domain/claim/decider.ts';
import type { ClaimKind } from '#domain/claim/events.ts';
import { isExpired, type ClaimState } from '#domain/claim/state.ts';
import type { Registered } from '#domain/account/state.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { loadStream } from '../load-stream.ts';
import { confirmClaim, releaseIdentifier } from './claims.ts';
import { emailHash, findRegistered, usernameHash, type FindAccountPorts } from './find-account.ts';

export type ResolveClaimPorts = CommandPorts & FindAccountPorts;

type ClaimedIdentifier = { readonly kind: ClaimKind; readonly hash: string };

/**
 * Completes or undoes an interrupted change of an identifier: confirms a claim whose account exists, releases one
 * that expired without it, and one whose account is erased or has another name by now.
 */
export const resolveClaim = async (
  ports: ResolveClaimPorts,
  { kind, hash }: ClaimedIdentifier,
  context: CommandContext,
): Promise<Written & { readonly outcome: 'confirmed' | 'released' | 'unchanged' }> => {
  const stream = claimStream(kind, hash);
  const { state, revision } = await loadStream(ports, { decider: claimDecider(kind), stream });
  const outcome = await judge(ports, { kind, hash, state }, context);
  if (state.status === 'free' || outcome === 'unchanged') {
    return { ...writtenBy({ stream, revision, position: undefined }), outcome: 'unchanged' };
  }
  const step = outcome === 'confirmed' ? confirmClaim : releaseIdentifier;
  const handled = await step(ports, { kind, hash, accountId: state.accountId }, context);
  return { ...writtenBy(handled), outcome };
};

const judge = async (
  ports: ResolveClaimPorts,
  { kind, hash, state }: ClaimedIdentifier & { readonly state: ClaimState },
  { now }: CommandContext,
): Promise<'confirmed' | 'released' | 'unchanged'> => {
  if (state.status === 'free') return 'unchanged';
  const account = await findRegistered(ports, state.accountId);
  const hasIdentifier = account !== undefined && hashOf(ports, kind, account) === hash;
  if (hasIdentifier) return state.status === 'claimed' ? 'confirmed' : 'unchanged';
  // Not expired: the registration may still be running.
  return state.status === 'claimed' && !isExpired(state, now) ? 'unchanged' : 'released';
};

const hashOf = (ports: ResolveClaimPorts, kind: ClaimKind, account: Registered): string => {
  switch (kind) {
    case 'email':
      return emailHash(ports, account.email);
    case 'username':
      return usernameHash(ports, account.username);
  }
};
