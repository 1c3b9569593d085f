import type { LinkPurpose } from '../../../domain/shared/accounts/mailed-links.ts';

/** The purpose of a mailed link, which is the last part of its path on the web. */
export { linkPurposes, type LinkPurpose } from '../../../domain/shared/accounts/mailed-links.ts';

/** Purposes of links that need no further input. */
export type PlainLinkPurpose = Exclude<LinkPurpose, PasswordLinkPurpose>;

/** Purposes of links that set a password. */
export type PasswordLinkPurpose = 'reset-password' | 'invitation';
