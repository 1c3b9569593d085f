// Joiners, zero-width spaces, fillers, direction marks and the empty Braille cell.
const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A name in lower case and Unicode form NFKC, without invisible characters, for comparisons. Empty for a blank name.
 */
export const comparableName = (name: string): string =>
  name.replaceAll(invisibleCharacters, '').normalize('NFKC').toLowerCase().trim();
