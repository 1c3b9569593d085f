// Invisible characters: joiners, zero-width spaces, fillers, direction marks, the empty Braille cell.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Names compare in lower case, in one Unicode form and without invisible characters. Empty for a blank name. */
export const comparableName = (name: string): string =>
  name.replaceAll(invisible, '').normalize('NFKC').toLowerCase().trim();

/** Longest username. */
export const maxUsernameLength = 30;

/** A new username: 3 to 30 Latin letters, digits and dots, so that none looks like another; not dots alone. */
export const isUsername = (name: string): boolean => /^(?=.*[a-z0-9])[a-z0-9.]{3,30}$/i.test(name);
