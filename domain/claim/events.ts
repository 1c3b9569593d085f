import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** Kinds of identifiers that only one account can have. The stream is `<kind>-<keyed hash>`. */
export type ClaimKind = 'email' | 'username' | 'identity' | 'customer';

/**
 * An account reserved an email address, a username, an OpenID Connect identity, or a customer of the payment provider.
 * It is free again at `expiresAt` unless the claim is confirmed.
 */
export type IdentifierClaimed = DomainEvent<
  'IdentifierClaimed',
  {
    readonly kind: ClaimKind;
    readonly accountId: string;
    readonly claimedAt: string;
    readonly expiresAt: string;
  }
>;

/** The account exists, so the claim is valid until it is released. */
export type IdentifierClaimConfirmed = DomainEvent<
  'IdentifierClaimConfirmed',
  { readonly kind: ClaimKind; readonly accountId: string; readonly confirmedAt: string }
>;

/** The identifier is free again. */
export type IdentifierReleased = DomainEvent<
  'IdentifierReleased',
  { readonly kind: ClaimKind; readonly accountId: string; readonly releasedAt: string }
>;

/** Every event in the stream of an identifier. */
export type ClaimEvent = IdentifierClaimed | IdentifierClaimConfirmed | IdentifierReleased;

/** Version and personal fields of each event type. */
export const claimEvents = {
  IdentifierClaimed: { version: 1, personal: [] },
  IdentifierClaimConfirmed: { version: 1, personal: [] },
  IdentifierReleased: { version: 1, personal: [] },
} as const satisfies EventDefinitions<ClaimEvent>;
