// Invisible characters: joiners, zero-width spaces, fillers, direction marks, the empty Braille cell.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Names compare in lower case, in one Unicode form and without invisible characters. Empty for a blank name. */
export const comparableName = (name: string): string =>
  name.replaceAll(invisible, '').normalize('NFKC').toLowerCase().trim();
