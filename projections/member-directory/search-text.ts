type Findable = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
  readonly customer: string | null;
};

/**
 * Every word by which a member is found, each after a space, so that a search for " ada" finds the beginnings of words.
 * The id stands without a space: short words would be found in it by chance.
 */
export const searchText = ({ id, email, displayName, username, customer }: Findable): string => {
  const address = plain(email);
  const at = address.indexOf('@');
  const domain = at < 0 ? '' : ` ${address.slice(at + 1)} ${address.slice(at)}`;
  const name = plain(displayName);
  const own = plain(username);
  const words = `${address} ${parted(at < 0 ? address : address.slice(0, at))}${domain} ${name} ${parted(name)} ${own} ${parted(own)} ${customer ?? ''}`;
  return `${distinct(words)} #${id}`;
};

// A loop, since a rebuild runs this for each member: with a set it takes four times as long.
const distinct = (words: string): string => {
  let text = '';
  for (const word of words.split(' ')) {
    if (word !== '' && !`${text} `.includes(` ${word} `)) text += ` ${word}`;
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
