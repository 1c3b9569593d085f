const maxEntries = 20_000;
// The engine would keep the whole source text alive for a longer slice.
const maxWordLength = 12;

/**
 * Memoises the pure function `read` by word, because news repeats words. The cache is bounded and is cleared when full.
 */
export const memoizeByWord = <Value extends string | object | number>(
  read: (word: string) => Value,
): ((word: string) => Value) => {
  const valueByWord = new Map<string, Value>();
  return (word) => {
    const cached = valueByWord.get(word);
    if (cached !== undefined) return cached;
    const value = read(word);
    if (word.length > maxWordLength) return value;
    if (valueByWord.size >= maxEntries) valueByWord.clear();
    valueByWord.set(word, value);
    return value;
  };
};
