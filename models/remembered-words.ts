const most = 20_000;
// Of a longer piece of a text, the engine would keep the whole text.
const longest = 12;

/** `read`, worked out once for each word: news repeat their words. Pure as `read` is; bounded, and begun anew when full. */
export const rememberedWords = <Value extends string | object | number>(
  read: (word: string) => Value,
): ((word: string) => Value) => {
  const known = new Map<string, Value>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const value = read(word);
    if (word.length > longest) return value;
    if (known.size >= most) known.clear();
    known.set(word, value);
    return value;
  };
};
