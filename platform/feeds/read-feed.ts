import { Parser } from 'htmlparser2';
import { decodeFeed } from './decode-feed.ts';
import { type FeedArticle, type Field, safeAddress, toArticle } from './feed-item.ts';
import {
  canonicalName,
  rootScope,
  type NamespaceScope,
  extendNamespaceScope,
} from './feed-names.ts';
import { getPictureUrl } from './html-text.ts';

export type { FeedArticle } from './feed-item.ts';

export type FeedResponse = {
  readonly bytes: Uint8Array;
  readonly contentType?: string | undefined;
  /** Base address of relative links. */
  readonly address?: string | undefined;
  /** Time of the request. Dates more than a day later are ignored. */
  readonly now?: Date | undefined;
};

export class FeedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FeedError';
  }
}

const maxArticles = 500;
const maxFields = 200;
const maxDepth = 256;
const maxFieldLength = 1_000_000;
const rootTags = new Set(['rss', 'rdf:rdf', 'rdf', 'feed', 'channel']);

/**
 * The articles of RSS 0.9x, 1.0 and 2.0 and of Atom, in the feed's order. Tolerates malformed XML.
 * Throws a `FeedError` for anything that is not a feed, and for entity declarations, which are
 * never expanded or fetched.
 */
export const readFeed = ({
  bytes,
  contentType,
  address = '',
  now,
}: FeedResponse): FeedArticle[] => {
  const feedReader = createFeedReader(address, now);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        feedReader.open(name, attributes);
      },
      ontext: (text) => {
        feedReader.text(text);
      },
      onclosetag: () => {
        feedReader.close();
      },
      onprocessinginstruction: (_name, data) => {
        if (/!ENTITY/i.test(data)) throw new FeedError('The feed declares entities: refused.');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(replaceControlReferences(decodeFeed(bytes, contentType)));
  return feedReader.articles();
};

const windows1252 = new TextDecoder('windows-1252');

// References to the control characters 128 to 159 are meant as Windows-1252. Browsers read them so in
// HTML, but a parser of XML does not.
const replaceControlReferences = (xml: string): string =>
  xml.replace(
    /&#(?:0*(1[2-5]\d)|[xX]0*([89][\da-fA-F]));/g,
    (reference, decimal?: string, hexadecimal?: string) => {
      const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
      return code < 128 ? reference : windows1252.decode(Uint8Array.of(code));
    },
  );

// `tag` is the element's name in the markup of its field.
type Frame = { readonly scope: NamespaceScope; readonly base: string; readonly tag: string };
type OpenField = { -readonly [Key in keyof Field]: Field[Key] };

const createFeedReader = (address: string, now: Date | undefined) => {
  const rootFrame: Frame = { scope: {}, base: address, tag: '' };
  const frames: Frame[] = [rootFrame];
  const articles: FeedArticle[] = [];
  let hasRoot = false;
  // Depth of the open item and of the open field inside the item.
  let [itemDepth, fieldDepth] = [Infinity, Infinity];
  let fields: Field[] = [];
  let field: OpenField | undefined;

  const openField = (name: string, attributes: Field['attributes'], base: string): void => {
    if (name.startsWith('media:') || field === undefined) {
      const newField: OpenField = { name, attributes, base, text: '', markup: undefined };
      if (fields.length < maxFields) fields.push(newField);
      if (field !== undefined) return;
      field = newField;
      fieldDepth = frames.length;
      return;
    }
    field.markup =
      (field.markup ?? escapeHtml(field.text)) + formatOpeningTag(name, attributes, base);
  };
  return {
    open: (rawName: string, attributes: Field['attributes']): void => {
      const parentFrame = frames.at(-1) ?? rootFrame;
      const innerScope = extendNamespaceScope(parentFrame.scope, attributes);
      const scope = hasRoot ? innerScope : rootScope(innerScope, rawName);
      const name = canonicalName(rawName, scope);
      const base = safeAddress(attributes['xml:base'], parentFrame.base) ?? parentFrame.base;
      if (!hasRoot && !rootTags.has(name)) throw new FeedError('This is no RSS or Atom feed.');
      hasRoot = true;
      if (frames.length > maxDepth) throw new FeedError('The feed is nested too deeply.');
      frames.push({ scope, base, tag: toTagName(name) });
      if (itemDepth < Infinity) openField(name, toLowerCaseNames(attributes), base);
      else if (name === 'item' || name === 'entry') {
        itemDepth = frames.length;
        fields = toFeedField(attributes, scope, base);
      }
    },
    text: (text: string): void => {
      if (field === undefined || field.text.length > maxFieldLength) return;
      field.text += text;
      if (field.markup !== undefined) field.markup += escapeHtml(text);
    },
    close: (): void => {
      const depth = frames.length;
      const closedFrame = frames.pop();
      if (depth === fieldDepth) [field, fieldDepth] = [undefined, Infinity];
      if (field?.markup !== undefined) field.markup += `</${closedFrame?.tag ?? ''}>`;
      if (depth !== itemDepth) return;
      itemDepth = Infinity;
      if (articles.length < maxArticles) articles.push(toArticle(fields, now));
    },
    articles: (): FeedArticle[] => {
      if (!hasRoot) throw new FeedError('This is no RSS or Atom feed.');
      return articles.filter(
        ({ title, url, text }) => title !== null || url !== null || text.length > 0,
      );
    },
  };
};

const toLowerCaseNames = (attributes: Field['attributes']): Field['attributes'] => {
  const names = Object.keys(attributes);
  if (names.every((name) => name === name.toLowerCase())) return attributes;
  return Object.fromEntries(names.map((name) => [name.toLowerCase(), attributes[name] ?? '']));
};

const aboutAttribute = 'rdf:about';

const toFeedField = (
  attributes: Field['attributes'],
  scope: NamespaceScope,
  base: string,
): Field[] => {
  const attributeName = Object.keys(attributes).find(
    (name) => canonicalName(name, scope) === aboutAttribute,
  );
  const text = attributeName === undefined ? undefined : attributes[attributeName];
  return text === undefined
    ? []
    : [{ name: aboutAttribute, attributes, base, text, markup: undefined }];
};

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const authorContactTags = new Set(['email', 'uri', 'url']);

// An author's email address becomes a `style` element, which is removed from the text, because it
// is not part of the name.
const toTagName = (name: string): string => {
  const localName = name.replace(/^xhtml:/, '').replace(/[^a-z0-9]/g, '');
  if (localName === 'img' || !/^[a-z]/.test(localName)) return 'span';
  return authorContactTags.has(localName) ? 'style' : localName;
};

const formatOpeningTag = (name: string, attributes: Field['attributes'], base: string): string => {
  const isPicture = /^(?:xhtml:)?img$/.test(name);
  const picture = isPicture ? safeAddress(getPictureUrl(attributes) ?? undefined, base) : undefined;
  const imageTag = picture === undefined ? '' : `<img src="${picture.replaceAll('"', '%22')}">`;
  return `${imageTag}<${toTagName(name)}>`;
};
