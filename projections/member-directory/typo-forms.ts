// Shorter words have too many neighbours. Longer ones are not typed.
const [shortest, longest] = [4, 20] as const;

const lettersOnly = /^\p{L}+$/u;

/** Whether a word is also found by one typing error. Words with digits are not, because ids and numbers are exact. */
export const toleratesTypo = (word: string): boolean =>
  word.length >= shortest && word.length <= longest && lettersOnly.test(word);

/**
 * The words and each of them without one letter, with the prefix `~`. Two words that one error separates (a letter too
 * many, missing, replaced, or swapped with the next one) have a form in common.
 */
export const typoForms = (words: string): readonly string[] => [
  ...new Set(words.split(' ').filter(toleratesTypo).flatMap(formsOf)),
];

const formsOf = (word: string): readonly string[] => [
  `~${word}`,
  ...Array.from(word, (_, index) => `~${word.slice(0, index)}${word.slice(index + 1)}`),
];

/** Whether at most one typing error separates two words. */
export const isOneTypoApart = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = (word: string, from: number): string => word.slice(same + from);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  const isReplaced = rest(short, 1) === rest(long, 1);
  const isSwapped =
    short[same] === long[same + 1] &&
    short[same + 1] === long[same] &&
    rest(short, 2) === rest(long, 2);
  return isReplaced || isSwapped;
};
