import { Rejection } from '../shared/rejection.ts';
import type {
  ClaimCommand,
  ClaimIdentifier,
  ConfirmIdentifierClaim,
  ReleaseIdentifier,
} from './commands.ts';
import type { ClaimEvent, IdentifierClaimed, IdentifierReleased } from './events.ts';
import { holderOf, isExpired, type ClaimState } from './state.ts';

/** Far longer than a registration takes, short enough to try again. */
export const claimMinutes = 2;

export const decide = (state: ClaimState, command: ClaimCommand): readonly ClaimEvent[] => {
  switch (command.type) {
    case 'ClaimIdentifier':
      return claim(state, command);
    case 'ConfirmIdentifierClaim':
      return confirm(state, command);
    case 'ReleaseIdentifier':
      return release(state, command);
  }
};

// Its holder's claim is renewed, so that a release which was decided before it comes too late.
const claim = (state: ClaimState, command: ClaimIdentifier): readonly ClaimEvent[] => {
  const isOwn = state.status !== 'free' && state.accountId === command.accountId;
  if (state.status === 'free' || isOwn) return [claimed(command, command.expiresAt)];
  const lapsed = state.status === 'claimed' && isExpired(state, command.now);
  if (!lapsed) throw taken();
  return [
    released({ ...command, accountId: state.accountId }),
    claimed(command, command.expiresAt),
  ];
};

// The account exists, so it also gets a claim that expired just before it was confirmed.
const confirm = (state: ClaimState, command: ConfirmIdentifierClaim): readonly ClaimEvent[] => {
  const { kind, accountId, now } = command;
  if (state.status !== 'free' && state.accountId !== accountId) throw taken();
  if (state.status === 'confirmed') return [];
  const confirmed: ClaimEvent = {
    type: 'IdentifierClaimConfirmed',
    data: { kind, accountId, confirmedAt: now.toISOString() },
  };
  return state.status === 'free' ? [claimed(command, now), confirmed] : [confirmed];
};

const release = (state: ClaimState, command: ReleaseIdentifier): readonly ClaimEvent[] =>
  holderOf(state) === command.accountId ? [released(command)] : [];

const claimed = (
  { kind, accountId, now }: ClaimIdentifier | ConfirmIdentifierClaim,
  expiresAt: Date,
): IdentifierClaimed => ({
  type: 'IdentifierClaimed',
  data: {
    kind,
    accountId,
    claimedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  },
});

const released = ({ kind, accountId, now }: ClaimCommand): IdentifierReleased => ({
  type: 'IdentifierReleased',
  data: { kind, accountId, releasedAt: now.toISOString() },
});

const taken = (): Rejection =>
  new Rejection('conflict', 'claim/taken', {
    message: 'This is already taken. Please choose another one.',
  });
