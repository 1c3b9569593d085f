// A region's flag is a black flag followed by the region's letters as invisible tag characters.
const regionFlag = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,7}\u{e007f}`;
// Persian, Hindi and other scripts need the zero-width non-joiner within words. In Latin, Greek and
// Cyrillic it only hides text.
const joinedScripts = String.raw`[[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]]`;
const joiner = String.raw`(?<=${joinedScripts})\u200c(?=${joinedScripts})`;
// Control characters, direction marks and zero-width characters, except the joiner of emoji.
const invisiblePattern = String.raw`[[\p{Cc}\p{Cf}]--[\s\u200d]]|\ufeff`;
const keptOrInvisible = new RegExp(`(${regionFlag}|${joiner})|${invisiblePattern}`, 'gv');

/** One line of text without invisible characters. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(keptOrInvisible, (_, kept?: string) => kept ?? '')
    .replace(/\s+/g, ' ')
    .trim();
