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

/** Characters of a username. */
const minUsernameLength = 3;
export const maxUsernameLength = 30;
export const usernameRule = `${String(minUsernameLength)} to ${String(maxUsernameLength)} letters, digits and dots`;
export const usernameInvalid = `A username has ${usernameRule}.`;

/** Checks a new username. Its letters are Latin, because other scripts have letters that look like them. */
export const isUsername = (name: string): boolean =>
  /^[a-z0-9.]+$/i.test(name) &&
  /[a-z0-9]/i.test(name) &&
  name.length >= minUsernameLength &&
  name.length <= maxUsernameLength;
