import { Parser } from 'htmlparser2';
import { cleanText } from './clean-text.ts';

/** What a reader sees of a piece of HTML: paragraphs of plain text, and the first picture's address as written. */
export type HtmlText = { readonly paragraphs: readonly string[]; readonly picture: string | null };

const skipped = new Set(
  'applet,audio,button,canvas,embed,form,frame,frameset,head,iframe,math,noembed,noframes,noscript,object,script,select,style,svg,template,textarea,title,video,xmp'.split(
    ',',
  ),
);
const blocks = new Set(
  'address,article,aside,blockquote,br,caption,center,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,summary,table,td,th,tr,ul'.split(
    ',',
  ),
);
// Text that was escaped once too often still holds its tags.
const leftTags =
  /<\/(?:p|a|b|i|em|strong|div|span|h[1-6]|ul|li|blockquote)>|<(?:br|img|p)\b[^<>]*>/i;
const maxParagraphs = 400;
const maxTextLength = 60_000;
// Deeper than any article; the parser's time grows with the square of the depth.
const maxDepth = 250;

/**
 * Never fails: whatever is no HTML counts as text. Scripts, styles, frames and forms are left out with what they hold, and what
 * follows where tags are nested deeper than any article's.
 */
export const htmlText = (html: string): HtmlText => {
  if (!/[<&]/.test(html)) return { paragraphs: nonEmpty([html]), picture: null };
  const first = parse(html);
  if (!first.paragraphs.some((paragraph) => leftTags.test(paragraph))) return first;
  const second = parse(first.paragraphs.join('\n'));
  return { paragraphs: second.paragraphs, picture: first.picture ?? second.picture };
};

// More than any headline; the time to pair its tags grows with the square of the length.
const maxLineLength = 5000;
const code: ReadonlySet<string> = new Set(['script', 'style']);

/** One line of plain text, such as a headline: what is not the markup of anything, as in "Why <head> matters", stays. */
export const htmlLine = (html: string): string => {
  const first = parseLine(html);
  return leftTags.test(first) ? parseLine(first) : first;
};

const parseLine = (html: string): string =>
  parse(escapeUnpaired(html.slice(0, maxLineLength)), code).paragraphs.join(' ');

const tag = /<(\/?)([a-z][a-z0-9:-]*)(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
// They need no end.
const unpaired: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'li', 'p', 'wbr']);

/** Tags that nothing ends or begins, and halves of tags, become text. */
const escapeUnpaired = (html: string): string => {
  const open = new Map<string, number[]>();
  const paired = new Set<number>();
  for (const { 1: slash, 2: written = '', index } of html.matchAll(tag)) {
    const name = written.toLowerCase();
    const begun = slash === '/' ? open.get(name)?.pop() : undefined;
    if (begun !== undefined) paired.add(begun).add(index);
    else if (unpaired.has(name)) paired.add(index);
    else if (slash === '') open.set(name, [...(open.get(name) ?? []), index]);
  }
  return html.replace(/<!--.*?-->|</gs, (text, index: number) =>
    text === '<' && !paired.has(index) ? '&lt;' : text,
  );
};

const parse = (html: string, hiding: ReadonlySet<string> = skipped): HtmlText => {
  const paragraphs: string[] = [];
  let [line, picture, hidden, length, depth] = ['', null as string | null, 0, 0, 0];
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
        if (blocks.has(name)) endParagraph();
        if (name === 'img' && hidden === 0) picture ??= pictureOf(attributes);
      },
      onclosetag: (name) => {
        depth -= 1;
        if (hiding.has(name)) hidden -= 1;
        if (blocks.has(name)) endParagraph();
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
  return { paragraphs: nonEmpty(paragraphs), picture };
};

// A picture of one pixel counts readers.
const pictureOf = ({ src, width, height }: Readonly<Record<string, string>>): string | null =>
  Number(width ?? 9) < 3 || Number(height ?? 9) < 3 ? null : (src ?? null);

const nonEmpty = (paragraphs: readonly string[]): string[] =>
  paragraphs.map(cleanText).filter((paragraph) => paragraph !== '');
