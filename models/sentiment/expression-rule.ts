/** Replaces the words that `pattern` matches by the keys of `replacement`. */
export type ExpressionRule = {
  /** The first word, by which rules are found. */
  readonly first: string;
  /** Matches keys joined by spaces, with a space at the end. */
  readonly pattern: RegExp;
  readonly replacement: string;
};

/** A rule for each word of `first`. `rest` is the pattern of the words after it. */
export const rule = (first: string, rest: string, replacement: string): readonly ExpressionRule[] =>
  first
    .trim()
    .split(/\s+/)
    .map((word) => ({ first: word, pattern: new RegExp(`^(${word}) ${rest}`), replacement }));

/** The pattern of one of the words, and the space after it. */
export const words = (list: string): string => `(?:${list.trim().replace(/\s+/g, '|')}) `;
/** The same with a group, which a replacement can name. */
export const group = (list: string): string => `(${words(list).trimEnd()}) `;
export const optional = (pattern: string): string => `(?:${pattern})?`;
export const upTo = (times: number, pattern: string): string =>
  `(?:${pattern}){0,${String(times)}}`;

/** A word that may be between a verb and its object. */
export const other = String.raw`(?!(?:after|without|no|not|as|on|amid|following|over|below|above|to|despite|for|in|with|and|but|of|from|by|at|while|if|then|[-,;:?!]) )\S+ `;
