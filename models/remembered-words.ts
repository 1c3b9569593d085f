const maxEntries = 20_000;
// The engine would keep the whole source text alive for a longer slice.
const maxWordLength = 12;

/**
 * Memoises the pure function `read` by word, because news repeats words. The cache is bounded and is cleared when full.
 */
export const memoizeByWord = <Value extends string | object | number>(
  read: (word: string) => Value,
): ((word: string) => Value) => {
  const known = new Map<string, Value>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const value = read(word);
    if (word.length > maxWordLength) return value;
    if (known.size >= maxEntries) known.clear();
    known.set(word, value);
    return value;
  };
};
