import type { ErasureReason } from './events.ts';
export type RegisterAccount = {
  readonly type: 'RegisterAccount';
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly now: Date;
};

export type VerifyAccountEmail = { readonly type: 'VerifyAccountEmail'; readonly now: Date };

export type ChangeAccountProfile = {
  readonly type: 'ChangeAccountProfile';
  readonly displayName: string;
  readonly username: string;
  readonly now: Date;
};

export type AccountPreferences = {
  readonly preferredCoins: readonly string[];
  readonly preferredCategories: readonly string[];
  readonly sentimentPreference: 'all' | 'positive' | 'neutral' | 'balanced';
};

export type ChangeAccountPreferences = AccountPreferences & {
  readonly type: 'ChangeAccountPreferences';
  readonly now: Date;
};

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

export type EraseAccount = {
  readonly type: 'EraseAccount';
  readonly reason: ErasureReason;
  readonly now: Date;
};

/** Given when the data key is destroyed and nothing personal is left. */
export type CompleteAccountErasure = {
  readonly type: 'CompleteAccountErasure';
  readonly now: Date;
};

export type AccountCommand =
  | RegisterAccount
  | VerifyAccountEmail
  | ChangeAccountProfile
  | ChangeAccountPreferences
  | GrantAccountAdmin
  | RevokeAccountAdmin
  | EraseAccount
  | CompleteAccountErasure;
