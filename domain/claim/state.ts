import type { ClaimEvent } from './events.ts';

export type UnclaimedIdentifier = { readonly status: 'free' };

export type PendingClaim = {
  readonly status: 'claimed';
  readonly accountId: string;
  readonly expiresAt: string;
};

export type ConfirmedClaim = { readonly status: 'confirmed'; readonly accountId: string };

export type ClaimState = UnclaimedIdentifier | PendingClaim | ConfirmedClaim;

export const initialState: ClaimState = { status: 'free' };

export const getClaimHolder = (state: ClaimState): string | undefined =>
  state.status === 'free' ? undefined : state.accountId;

export const isExpired = (claim: PendingClaim, now: Date): boolean =>
  Date.parse(claim.expiresAt) <= now.getTime();

export const evolve = (state: ClaimState, event: ClaimEvent): ClaimState => {
  switch (event.type) {
    case 'IdentifierClaimed':
      return {
        status: 'claimed',
        accountId: event.data.accountId,
        expiresAt: event.data.expiresAt,
      };
    case 'IdentifierClaimConfirmed':
      return { status: 'confirmed', accountId: event.data.accountId };
    case 'IdentifierReleased':
      return { status: 'free' };
  }
  // Events from newer versions of the program change nothing.
  return state;
};
