import type { ClaimKind } from './events.ts';

export type ClaimIdentifier = {
  readonly type: 'ClaimIdentifier';
  readonly kind: ClaimKind;
  readonly accountId: string;
  /** After this time other accounts can claim an unconfirmed identifier. */
  readonly expiresAt: Date;
  readonly now: Date;
};

export type ConfirmIdentifierClaim = {
  readonly type: 'ConfirmIdentifierClaim';
  readonly kind: ClaimKind;
  readonly accountId: string;
  readonly now: Date;
};

export type ReleaseIdentifier = {
  readonly type: 'ReleaseIdentifier';
  readonly kind: ClaimKind;
  readonly accountId: string;
  readonly now: Date;
};

export type ClaimCommand = ClaimIdentifier | ConfirmIdentifierClaim | ReleaseIdentifier;
