import { cleanText } from './clean-text.ts';
import { feedTime } from './feed-time.ts';
import { htmlLine, htmlText } from './html-text.ts';

/** One article of a feed: plain text, and addresses with http or https. */
export type FeedArticle = {
  readonly title: string | null;
  readonly url: string | null;
  /** ISO-8601; null when the feed has no plausible date. */
  readonly publishedAt: string | null;
  readonly author: string | null;
  readonly categories: readonly string[];
  /** The feed's summary in one line, or its first paragraphs when it has no summary. */
  readonly summary: string;
  /** Paragraphs of the article, as far as the feed contains them. */
  readonly text: readonly string[];
  readonly pictureUrl: string | null;
};

export type Field = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Base address of relative addresses. */
  readonly base: string;
  readonly text: string;
  /** Text and child elements as markup; undefined without child elements. */
  readonly markup: string | undefined;
};

const maxTitleLength = 300;
const maxSummaryLength = 1000;
const maxCategories = 20;

const bodies = ['content:encoded', 'content', 'xhtml:body', 'xhtml:div', 'fulltext'];
const summaries = [
  'description',
  'summary',
  'abstract',
  'itunes:summary',
  'media:description',
  'dc:description',
];
const titles = ['title', 'media:title', 'dc:title'];
const authors = ['dc:creator', 'author', 'itunes:author'];
// Dates of publication come before dates of modification.
const dates = [
  'pubdate',
  'published',
  'issued',
  'dc:date',
  'created',
  'date',
  'updated',
  'modified',
];

export const toArticle = (fields: readonly Field[], now: Date | undefined): FeedArticle => {
  const content = bodyOf(fields, bodies);
  const summary = bodyOf(fields, summaries);
  const paragraphs = (content ?? summary)?.paragraphs ?? [];
  return {
    title: truncateOrNull(firstOf(fields, titles, lineOf)),
    url: addressOf(fields),
    publishedAt: firstOf(fields, dates, ({ text }) => feedTime(text, now)),
    author: truncateOrNull(firstOf(fields, authors, authorOf)),
    categories: categoriesOf(fields),
    summary: truncate((summary?.paragraphs ?? paragraphs).join(' '), maxSummaryLength),
    text: paragraphs,
    pictureUrl: pictureOf(fields) ?? firstPicture(content, summary),
  };
};

const truncateOrNull = (text: string | null): string | null =>
  text === null ? null : truncate(text, maxTitleLength);

const firstPicture = (...of: readonly (Body | null)[]): string | null =>
  of.find((body) => body?.picture !== null && body !== null)?.picture ?? null;

/** Undefined unless the address uses http or https and contains no user name or password. */
export const safeAddress = (written: string | undefined, base: string): string | undefined => {
  // Some feeds escape addresses twice.
  const text = cleanText(written ?? '').replaceAll('&amp;', '&');
  if (text === '' || text.length > 2000) return undefined;
  const url = URL.parse(text, base === '' ? undefined : base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  return url.hostname === '' ? undefined : url.href;
};

export const truncate = (text: string, most: number): string => {
  if (text.length <= most) return text;
  // Removes the replacement character that half an emoji leaves.
  const cut = cleanText(text.slice(0, most - 1)).replace(/\uFFFD$/u, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/u, '')}…`;
};

const firstOf = <Found>(
  fields: readonly Field[],
  names: readonly string[],
  read: (field: Field) => Found | null | undefined,
): Found | null => {
  for (const name of names) {
    for (const field of fields) {
      const found = field.name === name ? read(field) : undefined;
      if (found !== undefined && found !== null && found !== '') return found;
    }
  }
  return null;
};

// Only Atom declares plain text. All other text is HTML.
const isPlain = ({ attributes, markup }: Field): boolean =>
  markup === undefined && attributes['type'] === 'text';

const lineOf = (field: Field): string =>
  isPlain(field) ? cleanText(field.text) : htmlLine(field.markup ?? field.text);

type Body = { readonly paragraphs: readonly string[]; readonly picture: string | null };

const bodyOf = (fields: readonly Field[], names: readonly string[]): Body | null =>
  firstOf(fields, names, (field) => {
    const type = field.attributes['type'] ?? '';
    // Atom content can have any type, such as a picture in base64.
    if (/^(?:image|audio|video|application\/(?!xhtml|xml))/i.test(type)) return null;
    const found = isPlain(field)
      ? {
          paragraphs: field.text
            .split(/\n\s*\n/)
            .map(cleanText)
            .filter(Boolean),
          picture: null,
        }
      : htmlText(field.markup ?? field.text);
    const picture = safeAddress(found.picture ?? undefined, field.base) ?? null;
    return found.paragraphs.length === 0 && picture === null ? null : { ...found, picture };
  });

// RSS writes authors as `someone@example.org (Some One)`, of which only the name is used.
const authorOf = (field: Field): string => {
  const line = lineOf(field);
  return /^\S+@\S+\s+\((.+)\)$/.exec(line)?.[1] ?? line;
};

const categoriesOf = (fields: readonly Field[]): string[] => {
  const written = fields
    .filter(({ name }) => name === 'category' || name === 'dc:subject')
    .map((field) => field.attributes['label'] ?? field.attributes['term'] ?? lineOf(field))
    .map((text) => truncate(cleanText(text), 100));
  return [...new Set(written)].filter((text) => text !== '').slice(0, maxCategories);
};

const addressOf = (fields: readonly Field[]): string | null => {
  const links = fields.filter(({ name }) => name === 'link');
  const toText = ({ text, base }: Field): string | undefined => safeAddress(text, base);
  const alternate = links.find(
    ({ attributes: { href, rel, type } }) =>
      href !== undefined &&
      (rel ?? 'alternate') === 'alternate' &&
      (type ?? 'text/html').includes('html'),
  );
  const other = links.find(
    ({ attributes: { href, rel } }) => href !== undefined && (rel ?? 'alternate') === 'alternate',
  );
  const atom = alternate ?? other;
  return (
    firstOf(fields, ['feedburner:origlink'], toText) ??
    (atom && safeAddress(atom.attributes['href'], atom.base)) ??
    firstOf(fields, ['link'], toText) ??
    firstOf(fields, ['guid', 'id'], permanent) ??
    firstOf(fields, ['rdf:about'], toText)
  );
};

const permanent = ({ text, attributes }: Field): string | undefined =>
  attributes['ispermalink'] === 'false' || !/^https?:\/\//i.test(text.trim())
    ? undefined
    : safeAddress(text, '');

const pictureOf = (fields: readonly Field[]): string | null => {
  const isPicture = ({ name, attributes: { type = '', medium, rel } }: Field): boolean => {
    if (name === 'media:thumbnail') return true;
    const pictured = medium === 'image' || /^image\//i.test(type);
    return (
      pictured &&
      (name === 'media:content' || name === 'enclosure' || (name === 'link' && rel === 'enclosure'))
    );
  };
  const addresses = fields
    .filter(isPicture)
    .map(({ attributes: { url, href }, base }) => safeAddress(url ?? href, base));
  return addresses.find((address) => address !== undefined) ?? null;
};
