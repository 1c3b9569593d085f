// The flag of a region is a black flag with the region's letters in invisible tags.
const regionFlag = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,7}\u{e007f}`;
// Persian, Hindi and others write words with it; in the other scripts it only hides.
const joined = String.raw`[[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]]`;
const joiner = String.raw`(?<=${joined})\u200c(?=${joined})`;
// Controls, marks that turn the direction of what follows, and characters without width; joined emoji stay.
const unseen = String.raw`[[\p{Cc}\p{Cf}]--[\s\u200d]]|\ufeff`;
const keptOrUnseen = new RegExp(`(${regionFlag}|${joiner})|${unseen}`, 'gv');

/** One line of text that shows what it is. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(keptOrUnseen, (_, kept?: string) => kept ?? '')
    .replace(/\s+/g, ' ')
    .trim();
