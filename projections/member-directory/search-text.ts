type Findable = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
  readonly customer: string | null;
};

type Customer = Pick<Findable, 'id' | 'customer'>;

/**
 * Every word by which a member is found, each after a space, so that a search for " ada" finds the beginnings of words.
 * The id stands without a space: short words would be found in it by chance.
 */
export const searchText = ({ id, email, displayName, username, customer }: Findable): string => {
  const address = plain(email);
  const at = address.indexOf('@');
  const domain = at < 0 ? '' : `${address.slice(at + 1)} ${address.slice(at)}`;
  const names = `${plain(displayName)} ${plain(username)}`;
  const parts = parted(`${at < 0 ? address : address.slice(0, at)} ${names}`);
  return `${distinct(`${address} ${domain} ${names} ${parts}`)} #${id}${customerText(customer)}`;
};

/** The search text with another customer id: a rebuild does this for each grant. */
export const withCustomer = (text: string, { id, customer }: Customer): string => {
  const end = ` #${id}`;
  return `${text.slice(0, text.lastIndexOf(end) + end.length)}${customerText(customer)}`;
};

const customerText = (customer: string | null): string => (customer === null ? '' : ` ${customer}`);

// In the array: a rebuild runs this for each member, and a set or a search in the text takes several times as long.
const distinct = (words: string): string => {
  const all = words.split(' ');
  let text = '';
  for (const [index, word] of all.entries()) {
    if (word !== '' && all.indexOf(word) === index) text += ` ${word}`;
  }
  return text;
};

/** What a search text must contain to be found by these words, in any order. */
export const searchTerms = (typed: string): readonly string[] =>
  [...new Set(plain(typed).split(/\s+/))]
    .filter((word) => word !== '')
    .map((word) => (beginsLikeAnId.test(word) ? word : ` ${word}`));

const beginsLikeAnId = /^[0-9a-f]{8}[0-9a-f-]*$/;

const parted = (text: string): string =>
  isAscii.test(text) ? text.replace(/[^a-z0-9]+/g, ' ') : text.replace(/[^\p{L}\p{N}]+/gu, ' ');

const isAscii = /^[\x20-\x7e]*$/;

/** Lower case without accents; letters that no accent makes are spelled with their closest Latin ones. */
const plain = (text: string): string =>
  isAscii.test(text) ? text.toLowerCase() : withoutAccents(text);

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
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
