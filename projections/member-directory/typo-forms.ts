// Shorter words have too many neighbours. Longer ones are not typed.
const [minLength, maxLength] = [4, 20] as const;

const latinPattern = /^[a-z]+$/;
const lettersPattern = /^\p{L}+$/u;

/** Whether a word is also found by one typing error. Words with digits are not, because ids and numbers are exact. */
export const toleratesTypo = (word: string): boolean =>
  word.length >= minLength &&
  word.length <= maxLength &&
  (latinPattern.test(word) || lettersPattern.test(word));

/**
 * The forms of a typed word: the word, and the word without one letter, with the prefix `~`. If one error separates it
 * from another word (a letter too many, missing, replaced, or swapped with the next one), one of its forms is the
 * beginning of a form that is stored for the other word.
 */
export const typedTypoForms = (word: string): readonly string[] =>
  `${createForms(word)} ~${word.slice(0, -1)}`.trimStart().split(' ');

/** The forms to store for distinct words, as one text. */
export const storedTypoForms = (words: readonly string[]): string => {
  let forms = '';
  for (const word of words) if (toleratesTypo(word)) forms += createForms(word);
  return forms.trimStart();
};

// The word without its last letter is not among them, because it is the beginning of the word. Rebuilds run this for every
// member, so it makes one text and no lists.
const createForms = (word: string): string => {
  let forms = ` ~${word}`;
  for (let index = 0; index < word.length - 1; index += 1) {
    // Without either of two equal letters, the word is the same.
    if (word[index] === word[index + 1]) continue;
    forms += ` ~${word.slice(0, index)}${word.slice(index + 1)}`;
  }
  return forms;
};

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
