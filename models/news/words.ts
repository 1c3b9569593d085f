/** A word of a text and its start offset. */
export type Word = { readonly text: string; readonly lower: string; readonly from: number };

const wordPattern = /[\p{L}\d]+/gu;

export const extractWords = (text: string): Word[] =>
  Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    text: word,
    lower: word.toLowerCase(),
    from: index,
  }));
