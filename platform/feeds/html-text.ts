import { Parser } from 'htmlparser2';
import { cleanText } from './clean-text.ts';

/**
 * The visible text of an HTML fragment as plain paragraphs, and the address of its first picture
 * as written.
 */
export type HtmlText = { readonly paragraphs: readonly string[]; readonly picture: string | null };

const skippedTags = new Set(
  'applet,audio,button,canvas,embed,form,frame,frameset,head,iframe,math,noembed,noframes,noscript,object,script,select,style,svg,template,textarea,title,video,xmp'.split(
    ',',
  ),
);
const blockTags = new Set(
  'address,article,aside,blockquote,br,caption,center,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,summary,table,td,th,tr,ul'.split(
    ',',
  ),
);
// Tags that remain after parsing show that the text was escaped twice.
const remainingTags =
  /<\/(?:p|a|b|i|em|strong|div|span|h[1-6]|ul|li|blockquote)>|<(?:br|img|p)\b[^<>]*>/i;
const maxParagraphs = 400;
const maxTextLength = 60_000;
// Deeper than any article. The parser's time grows with the square of the depth.
const maxDepth = 250;

/**
 * Never fails; anything that is not HTML counts as text. Scripts, styles, frames and forms are
 * removed with their content, as is the rest of the text once tags are nested deeper than
 * `maxDepth`.
 */
export const parseHtmlText = (html: string): HtmlText => {
  if (!/[<&]/.test(html)) return { paragraphs: removeEmpty([html]), picture: null };
  const firstPass = parseHtml(html);
  if (!firstPass.paragraphs.some((paragraph) => remainingTags.test(paragraph))) return firstPass;
  const secondPass = parseHtml(firstPass.paragraphs.join('\n'));
  return { paragraphs: secondPass.paragraphs, picture: firstPass.picture ?? secondPass.picture };
};

// Longer than any headline. The time to pair tags grows with the square of the length.
const maxLineLength = 5000;
const codeTags: ReadonlySet<string> = new Set(['script', 'style']);

/**
 * One line of plain text, such as a headline. Text that only looks like a tag, as in "Why <head>
 * matters", is kept.
 */
export const parseHtmlLine = (html: string): string => {
  const firstPass = parseLine(html);
  return remainingTags.test(firstPass) ? parseLine(firstPass) : firstPass;
};

const parseLine = (html: string): string =>
  parseHtml(escapeUnpairedTags(html.slice(0, maxLineLength)), codeTags).paragraphs.join(' ');

const tagPattern = /<(\/?)([a-z][a-z0-9:-]*)(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const tagsWithoutEnd: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'li', 'p', 'wbr']);

/** Escapes incomplete tags, start tags without an end and end tags without a start. */
const escapeUnpairedTags = (html: string): string => {
  const openTags = new Map<string, number[]>();
  const pairedTags = new Set<number>();
  for (const { 1: slash, 2: written = '', index } of html.matchAll(tagPattern)) {
    const name = written.toLowerCase();
    const start = slash === '/' ? openTags.get(name)?.pop() : undefined;
    if (start !== undefined) pairedTags.add(start).add(index);
    else if (tagsWithoutEnd.has(name)) pairedTags.add(index);
    else if (slash === '') openTags.set(name, [...(openTags.get(name) ?? []), index]);
  }
  return html.replace(/<!--.*?-->|</gs, (text, index: number) =>
    text === '<' && !pairedTags.has(index) ? '&lt;' : text,
  );
};

// Contains the picture of pages that load it by script.
const fallbackTag = 'noscript';

const parseHtml = (html: string, hiding: ReadonlySet<string> = skippedTags): HtmlText => {
  const paragraphs: string[] = [];
  let [line, picture, length, depth] = ['', null as string | null, 0, 0];
  // Open tags that hide text, and those that hide pictures too.
  let [hidden, pictureHidden] = [0, 0];
  const endParagraph = (): void => {
    if (paragraphs.length < maxParagraphs) paragraphs.push(line);
    line = '';
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > maxDepth) parser.pause();
        if (hiding.has(name)) hidden += 1;
        if (hiding.has(name) && name !== fallbackTag) pictureHidden += 1;
        if (blockTags.has(name)) endParagraph();
        if (name === 'img' && pictureHidden === 0) picture ??= getPictureUrl(attributes);
      },
      onclosetag: (name) => {
        depth -= 1;
        if (hiding.has(name)) hidden -= 1;
        if (hiding.has(name) && name !== fallbackTag) pictureHidden -= 1;
        if (blockTags.has(name)) endParagraph();
      },
      ontext: (text) => {
        if (hidden > 0 || length > maxTextLength) return;
        length += text.length;
        line += text;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  endParagraph();
  return { paragraphs: removeEmpty(paragraphs), picture };
};

const lazyAttributes = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy'];
const sourceSets = ['data-srcset', 'data-lazy-srcset', 'srcset'];
const placeholderPattern =
  /^(?:data:|about:|#)|(?:^|\/)(?:[\w-]*[-_])?(?:placeholder|blank|spacer|transparent|1x1|pixel|loading|lazy)(?:[-_][\w-]*)?\.(?:gif|png|svg|jpe?g|webp)(?:$|[?#])/i;

/** The address of an image as written. Null for tracking pixels and for placeholders of images that a script loads. */
export const getPictureUrl = (attributes: Readonly<Record<string, string>>): string | null => {
  const { src, width, height } = attributes;
  // Pictures of one or two pixels are used for tracking.
  if (Number(width ?? 9) < 3 || Number(height ?? 9) < 3) return null;
  const addresses = [
    ...lazyAttributes.map((name) => attributes[name]),
    src,
    ...sourceSets.map((name) => getFirstOfSet(attributes[name])),
  ].map((address = '') => address.trim());
  return addresses.find((address) => address !== '' && !placeholderPattern.test(address)) ?? null;
};

// A set lists addresses with their widths, separated by commas.
const getFirstOfSet = (set = ''): string => set.trim().split(/\s+/, 1)[0]?.replace(/,$/, '') ?? '';

const removeEmpty = (paragraphs: readonly string[]): string[] =>
  paragraphs.map(cleanText).filter((paragraph) => paragraph !== '');
