import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/**
 * A change of the membership at the payment provider begins. No other change begins before it is released, or before
 * `expiresAt` if its process was killed.
 */
export type ProviderChangeClaimed = DomainEvent<
  'ProviderChangeClaimed',
  { readonly claimId: string; readonly claimedAt: string; readonly expiresAt: string }
>;

/** The change at the payment provider is over, whether it was made or refused. */
export type ProviderChangeReleased = DomainEvent<
  'ProviderChangeReleased',
  { readonly claimId: string; readonly releasedAt: string }
>;

/** Events that put the changes of a membership at the payment provider in order. */
export type ChangeClaimEvent = ProviderChangeClaimed | ProviderChangeReleased;

/** Version and personal fields of each event type. */
export const changeClaimEvents = {
  ProviderChangeClaimed: { version: 1, personal: [] },
  ProviderChangeReleased: { version: 1, personal: [] },
} as const satisfies EventDefinitions<ChangeClaimEvent>;
