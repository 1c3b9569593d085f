import { cleanText } from './clean-text.ts';
import { parseFeedTime } from './feed-time.ts';
import { parseHtmlLine, parseHtmlText } from './html-text.ts';

/** One article of a feed: plain text, and addresses with http or https. */
export type FeedArticle = {
  readonly title: string | null;
  readonly url: string | null;
  /** The feed's own id of the article (RSS guid, Atom id, RDF about); null when it has none. */
  readonly guid: string | null;
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

export const maxTitleLength = 300;
const maxSummaryLength = 1000;
const maxCategories = 20;

const bodyTags = ['content:encoded', 'content', 'xhtml:body', 'xhtml:div', 'fulltext'];
const summaryTags = [
  'description',
  'summary',
  'abstract',
  'itunes:summary',
  'media:description',
  'dc:description',
];
const guidTags = ['guid', 'id', 'rdf:about'];
const titleTags = ['title', 'media:title', 'dc:title'];
const authorTags = ['dc:creator', 'author', 'itunes:author'];
// Dates of publication come before dates of modification.
const dateTags = [
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
  const content = findBody(fields, bodyTags);
  const summary = findBody(fields, summaryTags);
  const paragraphs = (content ?? summary)?.paragraphs ?? [];
  return {
    title: truncateOrNull(findFirst(fields, titleTags, toLine)),
    url: findUrl(fields),
    guid: findFirst(fields, guidTags, ({ text }) => cleanText(text)),
    publishedAt: findFirst(fields, dateTags, ({ text }) => parseFeedTime(text, now)),
    author: truncateOrNull(findFirst(fields, authorTags, getAuthor)),
    categories: getCategories(fields),
    summary: truncate((summary?.paragraphs ?? paragraphs).join(' '), maxSummaryLength),
    text: paragraphs,
    pictureUrl: findPicture(fields) ?? getFirstPicture(content, summary),
  };
};

const truncateOrNull = (text: string | null): string | null =>
  text === null ? null : truncate(text, maxTitleLength);

const getFirstPicture = (...of: readonly (Body | null)[]): string | null =>
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
  const truncated = cleanText(text.slice(0, most - 1)).replace(/\uFFFD$/u, '');
  const lastSpace = truncated.lastIndexOf(' ');
  return `${(lastSpace > most / 2 ? truncated.slice(0, lastSpace) : truncated).replace(/[\s,;:–—-]+$/u, '')}…`;
};

const findFirst = <Found>(
  fields: readonly Field[],
  names: readonly string[],
  read: (field: Field) => Found | null | undefined,
): Found | null => {
  for (const name of names) {
    for (const field of fields) {
      const value = field.name === name ? read(field) : undefined;
      if (value !== undefined && value !== null && value !== '') return value;
    }
  }
  return null;
};

// Only Atom declares plain text. All other text is HTML.
const isPlainText = ({ attributes, markup }: Field): boolean =>
  markup === undefined && attributes['type'] === 'text';

const toLine = (field: Field): string =>
  isPlainText(field) ? cleanText(field.text) : parseHtmlLine(field.markup ?? field.text);

type Body = { readonly paragraphs: readonly string[]; readonly picture: string | null };

const findBody = (fields: readonly Field[], names: readonly string[]): Body | null =>
  findFirst(fields, names, (field) => {
    const type = field.attributes['type'] ?? '';
    // Atom content can have any type, such as a picture in base64.
    if (/^(?:image|audio|video|application\/(?!xhtml|xml))/i.test(type)) return null;
    const parsedBody = isPlainText(field)
      ? {
          paragraphs: field.text
            .split(/\n\s*\n/)
            .map(cleanText)
            .filter(Boolean),
          picture: null,
        }
      : parseHtmlText(field.markup ?? field.text);
    const picture = safeAddress(parsedBody.picture ?? undefined, field.base) ?? null;
    return parsedBody.paragraphs.length === 0 && picture === null
      ? null
      : { ...parsedBody, picture };
  });

// RSS writes authors as `someone@example.org (Some One)`, of which only the name is used.
const getAuthor = (field: Field): string => {
  const line = toLine(field);
  return /^\S+@\S+\s+\((.+)\)$/.exec(line)?.[1] ?? line;
};

const getCategories = (fields: readonly Field[]): string[] => {
  const categories = fields
    .filter(({ name }) => name === 'category' || name === 'dc:subject')
    .map((field) => field.attributes['label'] ?? field.attributes['term'] ?? toLine(field))
    .map((text) => truncate(cleanText(text), 100));
  return [...new Set(categories)].filter((text) => text !== '').slice(0, maxCategories);
};

const findUrl = (fields: readonly Field[]): string | null => {
  const links = fields.filter(({ name }) => name === 'link');
  const toUrl = ({ text, base }: Field): string | undefined => safeAddress(text, base);
  const isAlternate = ({ attributes: { href, rel } }: Field): boolean =>
    href !== undefined && hasRelation(rel, 'alternate');
  const otherLink = links.find(isAlternate);
  const alternate = links.find(
    (link) => isAlternate(link) && /html|^\s*$/i.test(link.attributes['type'] ?? ''),
  );
  const atomLink = alternate ?? otherLink;
  return (
    findFirst(fields, ['feedburner:origlink'], toUrl) ??
    (atomLink && safeAddress(atomLink.attributes['href'], atomLink.base)) ??
    findFirst(fields, ['link'], toUrl) ??
    findFirst(fields, ['guid', 'id'], getPermalink) ??
    findFirst(fields, ['rdf:about'], toUrl)
  );
};

// Relations may be written as addresses (RFC 4287 §4.2.7.2).
const relationPrefix = /^https?:\/\/www\.iana\.org\/assignments\/(?:relation|link-relations)\/#?/;

const hasRelation = (rel: string | undefined, relation: string): boolean => {
  const relations = (rel ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (relations.length === 0) return relation === 'alternate';
  return relations.some((written) => written.replace(relationPrefix, '') === relation);
};

const getPermalink = ({ text, attributes }: Field): string | undefined =>
  attributes['ispermalink'] === 'false' || !/^https?:\/\//i.test(text.trim())
    ? undefined
    : safeAddress(text, '');

const playableFile =
  /\.(?:mp[34]|m4[av]|mov|avi|mkv|webm|og[agv]|wav|flac|aac|m3u8|mpd|flv|swf|pdf|html?)$/i;

const isPicture = ({ name, attributes }: Field): boolean => {
  if (name === 'media:thumbnail') return true;
  const { type = '', medium = '', rel, url = '', duration } = attributes;
  const isImage = medium === 'image' || /^\s*image\//i.test(type);
  if (name === 'enclosure' || (name === 'link' && hasRelation(rel, 'enclosure'))) return isImage;
  if (name !== 'media:content') return false;
  // Many outlets declare neither type nor medium of their pictures.
  const isUndeclared = type.trim() === '' && medium === '' && duration === undefined;
  return isImage || (isUndeclared && !playableFile.test(url.replace(/[?#].*$/, '').trim()));
};

const findPicture = (fields: readonly Field[]): string | null => {
  const addresses = fields
    .filter(isPicture)
    .map(({ attributes: { url, href }, base }) => safeAddress(url ?? href, base));
  return addresses.find((address) => address !== undefined) ?? null;
};
