/** Characters of the reason that staff give for an act. */
export const maxReasonLength = 300;
export const reasonMissing = 'Please give a reason.';

/** Characters of what members say about themselves. */
export const maxBioLength = 160;
export const bioTooLong = `Your bio can have up to ${String(maxBioLength)} characters.`;

/** Characters of an email address (RFC 5321). */
export const maxEmailLength = 254;

/** Characters of a name that people choose: of a member, a coupon or a canned answer. */
export const maxNameLength = 80;
