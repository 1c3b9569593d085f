import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** An identifier that only one account can hold; the stream is `<kind>-<keyed hash>`. */
export type ClaimKind = 'email' | 'username' | 'identity' | 'customer';

/** An account reserved an email address, a username, what an issuer calls a person, or a customer of the payment provider; it is free again at `expiresAt` unless the claim is confirmed. */
export type IdentifierClaimed = DomainEvent<
  'IdentifierClaimed',
  {
    readonly kind: ClaimKind;
    readonly accountId: string;
    readonly claimedAt: string;
    readonly expiresAt: string;
  }
>;

/** The account exists, so the claim holds until it is released. */
export type IdentifierClaimConfirmed = DomainEvent<
  'IdentifierClaimConfirmed',
  { readonly kind: ClaimKind; readonly accountId: string; readonly confirmedAt: string }
>;

/** The email address, username, issuer's name or customer is free again. */
export type IdentifierReleased = DomainEvent<
  'IdentifierReleased',
  { readonly kind: ClaimKind; readonly accountId: string; readonly releasedAt: string }
>;

/** Every event of the stream of an identifier. */
export type ClaimEvent = IdentifierClaimed | IdentifierClaimConfirmed | IdentifierReleased;

/** Version and personal fields of each type. */
export const claimEvents = {
  IdentifierClaimed: { version: 1, personal: [] },
  IdentifierClaimConfirmed: { version: 1, personal: [] },
  IdentifierReleased: { version: 1, personal: [] },
} as const satisfies EventDefinitions<ClaimEvent>;
