import type { EventEvolvers } from '../shared/decider.ts';
import { type Aggregate, defineAggregate } from '../shared/define-aggregate.ts';
import { Rejection } from '../shared/rejection.ts';
import {
  type ClaimEvent,
  claimEvents,
  type ClaimKind,
  type IdentifierClaimed,
  type IdentifierReleased,
} from './events.ts';

type ClaimIdentifier = {
  readonly type: 'ClaimIdentifier';
  readonly kind: ClaimKind;
  readonly accountId: string;
  /** After this time other accounts can claim an unconfirmed identifier. */
  readonly expiresAt: Date;
  readonly now: Date;
};

type ConfirmIdentifierClaim = {
  readonly type: 'ConfirmIdentifierClaim';
  readonly kind: ClaimKind;
  readonly accountId: string;
  readonly now: Date;
};

type ReleaseIdentifier = {
  readonly type: 'ReleaseIdentifier';
  readonly kind: ClaimKind;
  readonly accountId: string;
  readonly now: Date;
};

export type ClaimCommand = ClaimIdentifier | ConfirmIdentifierClaim | ReleaseIdentifier;

type UnclaimedIdentifier = { readonly status: 'free' };

type PendingClaim = {
  readonly status: 'claimed';
  readonly accountId: string;
  readonly expiresAt: string;
};

type ConfirmedClaim = { readonly status: 'confirmed'; readonly accountId: string };

export type ClaimState = UnclaimedIdentifier | PendingClaim | ConfirmedClaim;

const initialState: ClaimState = { status: 'free' };

export const getClaimHolder = (state: ClaimState): string | undefined =>
  state.status === 'free' ? undefined : state.accountId;

export const isExpired = (claim: PendingClaim, now: Date): boolean =>
  Date.parse(claim.expiresAt) <= now.getTime();

const on: EventEvolvers<ClaimState, ClaimEvent> = {
  IdentifierClaimed: (_, { data: { accountId, expiresAt } }) => ({
    status: 'claimed',
    accountId,
    expiresAt,
  }),
  IdentifierClaimConfirmed: (_, { data: { accountId } }) => ({ status: 'confirmed', accountId }),
  IdentifierReleased: () => ({ status: 'free' }),
};

/** Much longer than a registration takes, and short enough to retry soon. */
export const claimMinutes = 2;

const decide = (state: ClaimState, command: ClaimCommand): readonly ClaimEvent[] => {
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

/** `hash` is a keyed hash of the lower-case address or name, of the issuer's subject id, or of the customer id. */
export const claimStream = (kind: ClaimKind, hash: string): string => `${kind}-${hash}`;

const defineClaim = (
  kind: ClaimKind,
  notExported: string,
): Aggregate<ClaimCommand, ClaimEvent, ClaimState> =>
  defineAggregate({
    category: kind,
    stream: (hash) => claimStream(kind, hash),
    notExported,
    events: claimEvents,
    initialState,
    on,
    decide,
  });

/** An aggregate for each kind of identifier. */
export const claims = {
  email: defineClaim(
    'email',
    'A keyed hash of an address and its account. The account’s own events have it in plain text.',
  ),
  username: defineClaim(
    'username',
    'A keyed hash of a username and its account. The account’s own events have it in plain text.',
  ),
  customer: defineClaim(
    'customer',
    'A keyed hash of a member’s id at the payment provider. The events of the membership have it in plain text.',
  ),
  identity: defineClaim(
    'identity',
    'A keyed hash of a login at an identity provider. The account’s own events have it in plain text.',
  ),
} as const satisfies Record<ClaimKind, object>;

export const claimDecider = (kind: ClaimKind): Aggregate<ClaimCommand, ClaimEvent, ClaimState> =>
  claims[kind];
