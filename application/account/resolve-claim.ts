import { claimDecider, claimStream } from '#domain/claim/decider.ts';
import type { ClaimKind } from '#domain/claim/events.ts';
import { isExpired, type ClaimState } from '#domain/claim/state.ts';
import type { Registered } from '#domain/account/state.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { loadStream } from '../load-stream.ts';
import { confirmClaim, releaseIdentifier } from './claims.ts';
import { emailHash, findRegistered, usernameHash, type FindAccountPorts } from './find-account.ts';

export type SettleClaimPorts = CommandPorts & FindAccountPorts;

type ClaimedIdentifier = { readonly kind: ClaimKind; readonly hash: string };

/**
 * Finishes or undoes what was cut short between claim and account: confirms a claim whose account stands, frees one
 * that ran out without it, and frees one whose account has gone or bears another name by now.
 */
export const settleClaim = async (
  ports: SettleClaimPorts,
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
  ports: SettleClaimPorts,
  { kind, hash, state }: ClaimedIdentifier & { readonly state: ClaimState },
  { now }: CommandContext,
): Promise<'confirmed' | 'released' | 'unchanged'> => {
  if (state.status === 'free') return 'unchanged';
  const account = await findRegistered(ports, state.accountId);
  const bears = account !== undefined && hashOf(ports, kind, account) === hash;
  if (bears) return state.status === 'claimed' ? 'confirmed' : 'unchanged';
  // Not yet run out: the account may be on its way.
  return state.status === 'claimed' && !isExpired(state, now) ? 'unchanged' : 'released';
};

const hashOf = (ports: SettleClaimPorts, kind: ClaimKind, account: Registered): string => {
  switch (kind) {
    case 'email':
      return emailHash(ports, account.email);
    case 'username':
      return usernameHash(ports, account.username);
  }
};
