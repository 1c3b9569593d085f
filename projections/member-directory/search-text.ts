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
  const [local = '', domain = ''] = plain(email).split('@');
  const words = [
    ...[plain(email), ...partsOf(local), domain, domain && `@${domain}`],
    ...[...partsOf(plain(displayName)), ...plain(displayName).split(/\s+/)],
    ...[plain(username), ...partsOf(plain(username)), plain(customer ?? '')],
  ];
  const distinct = [...new Set(words)].filter((word) => word !== '');
  return `${distinct.map((word) => ` ${word}`).join('')} #${id}`;
};

/** What a search text must contain to be found by these words, in any order. */
export const searchTerms = (typed: string): readonly string[] =>
  [...new Set(plain(typed).split(/\s+/))]
    .filter((word) => word !== '')
    .map((word) => (beginsLikeAnId.test(word) ? word : ` ${word}`));

const beginsLikeAnId = /^[0-9a-f]{8}[0-9a-f-]*$/;

const partsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);

/** Lower case without accents; letters that no accent makes are spelled with their closest Latin ones. */
const plain = (text: string): string =>
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
