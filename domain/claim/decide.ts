import { Rejection } from '../shared/rejection.ts';
import type {
  ClaimCommand,
  ClaimIdentifier,
  ConfirmIdentifierClaim,
  ReleaseIdentifier,
} from './commands.ts';
import type { ClaimEvent, IdentifierClaimed, IdentifierReleased } from './events.ts';
import { getClaimHolder, isExpired, type ClaimState } from './state.ts';

/** Much longer than a registration takes, and short enough to retry soon. */
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

// An account's own claim is renewed, so that a release decided earlier fails with a conflict.
const claim = (state: ClaimState, command: ClaimIdentifier): readonly ClaimEvent[] => {
  const isOwn = state.status !== 'free' && state.accountId === command.accountId;
  if (state.status === 'free' || isOwn) return [createClaimedEvent(command, command.expiresAt)];
  const hasExpired = state.status === 'claimed' && isExpired(state, command.now);
  if (!hasExpired) throw takenError();
  return [
    createReleasedEvent({ ...command, accountId: state.accountId }),
    createClaimedEvent(command, command.expiresAt),
  ];
};

// The account exists, so a claim that expired just before its confirmation is still confirmed.
const confirm = (state: ClaimState, command: ConfirmIdentifierClaim): readonly ClaimEvent[] => {
  const { kind, accountId, now } = command;
  if (state.status !== 'free' && state.accountId !== accountId) throw takenError();
  if (state.status === 'confirmed') return [];
  const confirmedEvent: ClaimEvent = {
    type: 'IdentifierClaimConfirmed',
    data: { kind, accountId, confirmedAt: now.toISOString() },
  };
  return state.status === 'free'
    ? [createClaimedEvent(command, now), confirmedEvent]
    : [confirmedEvent];
};

const release = (state: ClaimState, command: ReleaseIdentifier): readonly ClaimEvent[] =>
  getClaimHolder(state) === command.accountId ? [createReleasedEvent(command)] : [];

const createClaimedEvent = (
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

const createReleasedEvent = ({ kind, accountId, now }: ClaimCommand): IdentifierReleased => ({
  type: 'IdentifierReleased',
  data: { kind, accountId, releasedAt: now.toISOString() },
});

const takenError = (): Rejection =>
  new Rejection('conflict', 'claim/taken', {
    message: 'This is already taken. Please choose another one.',
  });
