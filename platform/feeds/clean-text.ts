// Controls, marks that turn the direction of what follows, and characters without width.
const unseen =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** One line of text that shows what it is. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(unseen, '').replace(/\s+/g, ' ').trim();
