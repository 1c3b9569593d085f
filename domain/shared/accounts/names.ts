// Joiners, zero-width spaces, fillers, direction marks and the empty Braille cell.
const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A name in lower case and Unicode form NFKC, without invisible characters, for comparisons. Empty for a blank name.
 */
export const comparableName = (name: string): string =>
  name.replaceAll(invisibleCharacters, '').normalize('NFKC').toLowerCase().trim();

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
