/** What takes no place on a screen: joiners, zero-width spaces, fillers, marks of direction, an empty Braille cell. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A name as it is compared: in lower case, in one Unicode form, without what nobody can see. Empty for a blank name. */
export const comparableName = (name: string): string =>
  name.replaceAll(invisible, '').normalize('NFKC').toLowerCase().trim();
