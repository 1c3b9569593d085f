import type { ErasureCommand, ExecuteAccountErasure } from './erasure/commands.ts';
import type { ErasureReason } from './erasure/events.ts';
import type { AcceptedVersions } from '../shared/accounts/legal-documents.ts';
import type { EndTiming } from '../shared/plans/subscription.ts';
import type { PersonalCommand } from './personal/commands.ts';
import type { LoginHelpCommand } from './login-help/commands.ts';
import type { MailingCommand } from './mailing/commands.ts';
import type { ExecuteAccountRecovery, RecoveryCommand } from './recovery/commands.ts';
import type { SecondFactorCommand } from './second-factor/commands.ts';
import type { VerifiedPassword } from './verified-password.ts';

export type RegisterAccount = {
  readonly type: 'RegisterAccount';
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
  /** Null for a member who logs in at an OpenID Connect issuer. */
  readonly passwordHash: string | null;
  /** The id of the first verification link. */
  readonly verificationId: string | null;
  /** The accepted legal documents. Absent when staff create the account. */
  readonly accepted?: AcceptedVersions;
  /** The person confirmed that they are 18 or over. */
  readonly ageConfirmed?: true;
  readonly now: Date;
};

/** `requestId` is the id of the mailed link that confirms the request. */
type LinkRequest = { readonly requestId: string; readonly now: Date };

export type RequestEmailVerification = LinkRequest & { readonly type: 'RequestEmailVerification' };

export type VerifyAccountEmail = {
  readonly type: 'VerifyAccountEmail';
  /** Absent when an issuer or an operator vouches for the address. */
  readonly requestId?: string;
  readonly now: Date;
};

export type RequestPasswordReset = LinkRequest & { readonly type: 'RequestPasswordReset' };

export type InviteAccount = LinkRequest & { readonly type: 'InviteAccount' };

export type ResetAccountPassword = LinkRequest & {
  readonly type: 'ResetAccountPassword';
  readonly passwordHash: string;
};

export type ChangeAccountPassword = VerifiedPassword & {
  readonly type: 'ChangeAccountPassword';
  readonly passwordHash: string;
  readonly now: Date;
};

export type RequestEmailChange = LinkRequest &
  VerifiedPassword & {
    readonly type: 'RequestEmailChange';
    readonly newEmail: string;
  };

export type ConfirmEmailChange = LinkRequest & { readonly type: 'ConfirmEmailChange' };

export type UndoEmailChange = LinkRequest & {
  readonly type: 'UndoEmailChange';
  /**
   * The id of a new password reset link. The person who changed the address knew the password, so it must be replaced.
   */
  readonly passwordResetId: string;
};

/** Links an identity that an OpenID Connect issuer has authenticated. */
export type LinkIdentity = {
  readonly type: 'LinkIdentity';
  readonly issuer: string;
  readonly identityHash: string;
  readonly vouchedEmail: string;
  readonly now: Date;
};

/**
 * By the owner, who confirmed the password, or the login at the issuer if there is none, and then logged in at the
 * issuer.
 */
export type LinkOwnIdentity = VerifiedPassword & {
  readonly type: 'LinkOwnIdentity';
  readonly issuer: string;
  readonly identityHash: string;
  readonly now: Date;
};

export type UnlinkIdentity = VerifiedPassword & {
  readonly type: 'UnlinkIdentity';
  readonly identityHash: string;
  readonly now: Date;
};

export type RequestDeletion = LinkRequest & VerifiedPassword & { readonly type: 'RequestDeletion' };

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

export type SuspendAccount = {
  readonly type: 'SuspendAccount';
  readonly reason: string;
  readonly now: Date;
  /** When the paid plan ends, if staff end it too. */
  readonly planEnd?: EndTiming | undefined;
};

export type RestoreAccount = {
  readonly type: 'RestoreAccount';
  readonly reason: string;
  readonly now: Date;
};

export type EraseAccount = {
  readonly type: 'EraseAccount';
  readonly reason: ErasureReason;
  /** The confirmed deletion link. Absent when staff erase the account. */
  readonly requestId?: string;
  readonly now: Date;
};

/** Sent after the data key was destroyed and all personal data removed. */
export type CompleteAccountErasure = {
  readonly type: 'CompleteAccountErasure';
  readonly now: Date;
};

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
  | LinkOwnIdentity
  | UnlinkIdentity;

export type AccountCommand =
  | CredentialsCommand
  | PersonalCommand
  | MailingCommand
  | RecoveryCommand
  | ExecuteAccountRecovery
  | ErasureCommand
  | ExecuteAccountErasure
  | LoginHelpCommand
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
