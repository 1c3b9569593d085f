/** Replaces everything but letters and digits by spaces. */
export const splitWords = (text: string): string =>
  asciiPattern.test(text)
    ? text.replace(/[^a-z0-9]+/g, ' ')
    : text.replace(/[^\p{L}\p{N}]+/gu, ' ');

const asciiPattern = /^[\x20-\x7e]*$/;

/** Lower case without accents. Letters such as ß are replaced by Latin ones. */
export const normalize = (text: string): string =>
  asciiPattern.test(text) ? text.toLowerCase() : removeAccents(text);

const removeAccents = (text: string): string =>
  text
    .normalize('NFKD')
    // Invisible characters are never typed.
    .replaceAll(/[\p{M}\p{C}]/gu, '')
    .replaceAll(/\p{Z}/gu, ' ')
    .toLowerCase()
    .replaceAll(/[ßøłđæœ]/g, (letter) => replacements[letter] ?? letter);

const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
};
