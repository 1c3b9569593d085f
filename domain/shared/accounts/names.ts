// Joiners, zero-width spaces, fillers, direction marks and the empty Braille cell.
const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A name in lower case and Unicode form NFKC, without invisible characters, for comparisons. Empty for a blank name.
 */
export const comparableName = (name: string): string =>
  name.replaceAll(invisibleCharacters, '').normalize('NFKC').toLowerCase().trim();

export const maxUsernameLength = 30;

/**
 * Checks a new username: 3 to 30 Latin letters, digits and dots, but not only dots. Other scripts have letters that
 * look like Latin ones.
 */
export const isUsername = (name: string): boolean => /^(?=.*[a-z0-9])[a-z0-9.]{3,30}$/i.test(name);
