// Controls, marks that turn the direction of what follows, and characters without width; joined emoji stay.
const unseen = /[[\p{Cc}\p{Cf}]--[\s\u200d]]/gv;

/** One line of text that shows what it is. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(unseen, '').replace(/\s+/g, ' ').trim();
