/** Staff help a member to log in. */
type LoginHelpRequest = { readonly reason: string; readonly now: Date };

export type UnlockAccountLogin = LoginHelpRequest & {
  readonly type: 'UnlockAccountLogin';
  /** Whether failed attempts lock the login now. */
  readonly locked: boolean;
};

export type EndAccountSessions = LoginHelpRequest & {
  readonly type: 'EndAccountSessions';
  /** Number of open sessions and of logins that wait for a code. */
  readonly open: number;
};

/** `requestId` is the id of the mailed link. */
export type SendConfirmationLink = LoginHelpRequest & {
  readonly type: 'SendConfirmationLink';
  readonly requestId: string;
};

export type SendPasswordResetLink = LoginHelpRequest & {
  readonly type: 'SendPasswordResetLink';
  readonly requestId: string;
};

export type UnlinkMemberIdentity = LoginHelpRequest & {
  readonly type: 'UnlinkMemberIdentity';
  readonly identityHash: string;
};

export type LoginHelpCommand =
  | UnlockAccountLogin
  | EndAccountSessions
  | SendConfirmationLink
  | SendPasswordResetLink
  | UnlinkMemberIdentity;
