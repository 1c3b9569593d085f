// Shorter words have too many neighbours. Longer ones are not typed.
const [minLength, maxLength] = [4, 20] as const;

const lettersPattern = /^\p{L}+$/u;

/** Whether a word is also found by one typing error. Words with digits are not, because ids and numbers are exact. */
export const toleratesTypo = (word: string): boolean =>
  word.length >= minLength && word.length <= maxLength && lettersPattern.test(word);

/**
 * The words and each of them without one letter, with the prefix `~`. Two words that one error separates (a letter too
 * many, missing, replaced, or swapped with the next one) have a form in common.
 */
export const typoForms = (words: string): readonly string[] => [
  ...new Set(words.split(' ').filter(toleratesTypo).flatMap(createForms)),
];

const createForms = (word: string): readonly string[] => [
  `~${word}`,
  ...Array.from(word, (_, index) => `~${word.slice(0, index)}${word.slice(index + 1)}`),
];

/** Whether at most one typing error separates two words. */
export const isOneTypoApart = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let commonLength = 0;
  while (commonLength < short.length && short[commonLength] === long[commonLength])
    commonLength += 1;
  const getRest = (word: string, from: number): string => word.slice(commonLength + from);
  if (short.length < long.length) return getRest(short, 0) === getRest(long, 1);
  const isReplaced = getRest(short, 1) === getRest(long, 1);
  const isSwapped =
    short[commonLength] === long[commonLength + 1] &&
    short[commonLength + 1] === long[commonLength] &&
    getRest(short, 2) === getRest(long, 2);
  return isReplaced || isSwapped;
};
