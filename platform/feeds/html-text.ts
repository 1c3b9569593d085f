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
const mostParagraphs = 400;
const longestText = 60_000;
// Deeper than any article; the parser's time grows with the square of the depth.
const deepest = 250;

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

/** One line of plain text. */
export const htmlLine = (html: string): string => htmlText(html).paragraphs.join(' ');

const parse = (html: string): HtmlText => {
  const paragraphs: string[] = [];
  let [line, picture, hidden, length, depth] = ['', null as string | null, 0, 0, 0];
  const endParagraph = (): void => {
    if (paragraphs.length < mostParagraphs) paragraphs.push(line);
    line = '';
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > deepest) parser.pause();
        if (skipped.has(name)) hidden += 1;
        if (blocks.has(name)) endParagraph();
        if (name === 'img' && hidden === 0) picture ??= pictureOf(attributes);
      },
      onclosetag: (name) => {
        depth -= 1;
        if (skipped.has(name)) hidden -= 1;
        if (blocks.has(name)) endParagraph();
      },
      ontext: (text) => {
        if (hidden > 0 || length > longestText) return;
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
