import type { ClaimKind } from './events.ts';

/** Reserves an address or a name for an account that is being made or changed. */
export type ClaimIdentifier = {
  readonly type: 'ClaimIdentifier';
  readonly kind: ClaimKind;
  readonly accountId: string;
  /** Free for others from then on, unless it was confirmed. */
  readonly expiresAt: Date;
  readonly now: Date;
};

/** The account stands: the claim holds until it is released. */
export type ConfirmIdentifierClaim = {
  readonly type: 'ConfirmIdentifierClaim';
  readonly kind: ClaimKind;
  readonly accountId: string;
  readonly now: Date;
};

/** Gives the address or name back; nothing happens when another account holds it. */
export type ReleaseIdentifier = {
  readonly type: 'ReleaseIdentifier';
  readonly kind: ClaimKind;
  readonly accountId: string;
  readonly now: Date;
};

export type ClaimCommand = ClaimIdentifier | ConfirmIdentifierClaim | ReleaseIdentifier;
