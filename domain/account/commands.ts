import type { ErasureReason } from './events.ts';
import type { AcceptedVersions } from '../shared/accounts/legal-documents.ts';
import type { PersonalCommand } from './personal/commands.ts';
import type { MailingCommand } from './mailing/commands.ts';
import type { RecoveryCommand } from './recovery/commands.ts';
import type { SecondFactorCommand } from './second-factor/commands.ts';

export type { AccountPreferences } from './personal/commands.ts';

export type RegisterAccount = {
  readonly type: 'RegisterAccount';
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
  /** Null for a member who logs in at an issuer. */
  readonly passwordHash: string | null;
  /** Names the first link that verifies the address. */
  readonly verificationId: string | null;
  /** What the member agreed to; absent where staff opens the account. */
  readonly accepted?: AcceptedVersions;
  readonly now: Date;
};

/** Names the mailed link by which a person proves that a wish is theirs. */
type Requested = { readonly requestId: string; readonly now: Date };

export type RequestEmailVerification = Requested & { readonly type: 'RequestEmailVerification' };

export type VerifyAccountEmail = {
  readonly type: 'VerifyAccountEmail';
  /** Absent where somebody else vouches for the address. */
  readonly requestId?: string;
  readonly now: Date;
};

export type RequestPasswordReset = Requested & { readonly type: 'RequestPasswordReset' };

export type InviteAccount = Requested & { readonly type: 'InviteAccount' };

export type ResetAccountPassword = Requested & {
  readonly type: 'ResetAccountPassword';
  readonly passwordHash: string;
};

export type ChangeAccountPassword = {
  readonly type: 'ChangeAccountPassword';
  /** The hash that the given current password was held against. */
  readonly verifiedHash: string | null;
  readonly passwordHash: string;
  readonly now: Date;
};

export type RequestEmailChange = Requested & {
  readonly type: 'RequestEmailChange';
  readonly newEmail: string;
};

export type ConfirmEmailChange = Requested & { readonly type: 'ConfirmEmailChange' };

export type UndoEmailChange = Requested & {
  readonly type: 'UndoEmailChange';
  /** The person who changed the address knew the password: the id of the link that sets a new one. */
  readonly passwordResetId: string;
};

/** The issuer has named the owner of the account. */
export type LinkIdentity = {
  readonly type: 'LinkIdentity';
  readonly issuer: string;
  readonly identityHash: string;
  /** The address that the issuer has verified. */
  readonly vouchedEmail: string;
  readonly now: Date;
};

export type UnlinkIdentity = {
  readonly type: 'UnlinkIdentity';
  readonly identityHash: string;
  readonly now: Date;
};

export type RequestDeletion = Requested & { readonly type: 'RequestDeletion' };

export type GrantAccountAdmin = {
  readonly type: 'GrantAccountAdmin';
  readonly reason: string;
  readonly now: Date;
};

export type RevokeAccountAdmin = {
  readonly type: 'RevokeAccountAdmin';
  readonly reason: string;
  readonly now: Date;
};

export type GrantAccountSupport = {
  readonly type: 'GrantAccountSupport';
  readonly reason: string;
  readonly now: Date;
};

export type RevokeAccountSupport = {
  readonly type: 'RevokeAccountSupport';
  readonly reason: string;
  readonly now: Date;
};

/** Closes the account until it is restored. */
export type SuspendAccount = {
  readonly type: 'SuspendAccount';
  readonly reason: string;
  readonly now: Date;
};

export type RestoreAccount = {
  readonly type: 'RestoreAccount';
  readonly reason: string;
  readonly now: Date;
};

export type EraseAccount = {
  readonly type: 'EraseAccount';
  readonly reason: ErasureReason;
  /** The link by which the member confirmed it; absent where staff erases. */
  readonly requestId?: string;
  readonly now: Date;
};

/** Given when the data key is destroyed and nothing personal is left. */
export type CompleteAccountErasure = {
  readonly type: 'CompleteAccountErasure';
  readonly now: Date;
};

/** Commands about the address and the password. */
export type CredentialsCommand =
  | RequestEmailVerification
  | VerifyAccountEmail
  | RequestPasswordReset
  | InviteAccount
  | ResetAccountPassword
  | ChangeAccountPassword
  | RequestEmailChange
  | ConfirmEmailChange
  | UndoEmailChange
  | LinkIdentity
  | UnlinkIdentity;

export type AccountCommand =
  | CredentialsCommand
  | PersonalCommand
  | MailingCommand
  | RecoveryCommand
  | SecondFactorCommand
  | RegisterAccount
  | RequestDeletion
  | GrantAccountAdmin
  | RevokeAccountAdmin
  | GrantAccountSupport
  | RevokeAccountSupport
  | SuspendAccount
  | RestoreAccount
  | EraseAccount
  | CompleteAccountErasure;
