type Findable = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
};

/**
 * Every word by which a member is found by its beginning: of the address, its domain and the names. The id is marked:
 * short words would begin it by chance.
 */
export const searchText = ({ id, email, displayName, username }: Findable): string => {
  const address = plain(email);
  const at = address.indexOf('@');
  const domain = at < 0 ? '' : address.slice(at + 1);
  const names = `${plain(displayName)} ${plain(username)}`;
  const parts = parted(`${at < 0 ? address : address.slice(0, at)} ${names}`);
  return distinct(`${address} ${domain} ${names} ${parts} #${id}`);
};

// In the array: a rebuild runs this for each member, and a set or a search in the text takes several times as long.
const distinct = (words: string): string => {
  const all = words.split(/\s+/);
  let text = '';
  for (const [index, word] of all.entries()) {
    if (word === '' || all.indexOf(word) !== index) continue;
    text += text === '' ? word : ` ${word}`;
  }
  return text;
};

export type SearchTerms = {
  /** For each word that was typed, what a word of the search text may begin with. */
  readonly words: readonly (readonly string[])[];
  /** What the customer id begins with. */
  readonly customer?: string;
};

/** What a search asks for: every word, in any order. */
export const searchTerms = (typed: string): SearchTerms => {
  const all = [...new Set(plain(typed).split(/\s+/))].filter((word) => word !== '');
  const customer = all.find((word) => beginsLikeACustomer.test(word));
  const words = all.filter((word) => word !== customer).map(beginnings);
  return { words, ...(customer !== undefined && { customer }) };
};

const beginnings = (word: string): readonly string[] => {
  if (beginsLikeAnId.test(word)) return [word, `#${word}`];
  // A domain is a word without its sign.
  return word.length > 1 && word.startsWith('@') ? [word.slice(1)] : [word];
};

const beginsLikeAnId = /^[0-9a-f]{8}[0-9a-f-]*$/;
const beginsLikeACustomer = /^(manual_)?cus_\w*$/;

const parted = (text: string): string =>
  isAscii.test(text) ? text.replace(/[^a-z0-9]+/g, ' ') : text.replace(/[^\p{L}\p{N}]+/gu, ' ');

const isAscii = /^[\x20-\x7e]*$/;

/** Lower case without accents; letters that no accent makes are spelled with their closest Latin ones. */
const plain = (text: string): string =>
  isAscii.test(text) ? text.toLowerCase() : withoutAccents(text);

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    // Nobody types what cannot be seen.
    .replaceAll(/[\p{M}\p{C}]/gu, '')
    .replaceAll(/\p{Z}/gu, ' ')
    .toLowerCase()
    .replaceAll(/[ßøłđæœ]/g, (letter) => spelled[letter] ?? letter);

const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
};
