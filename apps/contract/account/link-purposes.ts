import type { LinkPurpose } from '../../../domain/shared/accounts/mailed-links.ts';

/** What a mailed link is for: the last part of its address on the web. */
export { linkPurposes, type LinkPurpose } from '../../../domain/shared/accounts/mailed-links.ts';

/** A link that needs nothing but itself: a new password has to be typed as well. */
export type PlainPurpose = Exclude<LinkPurpose, PasswordPurpose>;

/** A link by which a password is set. */
export type PasswordPurpose = 'reset-password' | 'invitation';
