import type { Block, CoinRow, Span } from '../shared/news/edition-content.ts';

type Link = Extract<Span, { readonly path: string }>;
type FormatLink = (link: Link) => string;

const getLinkText: FormatLink = ({ text }) => text;

const formatSpan = (span: Span, formatLink: FormatLink): string => {
  if (typeof span === 'string') return span;
  return 'path' in span ? formatLink(span) : span.text;
};

export const formatSpans = (spans: readonly Span[], formatLink: FormatLink = getLinkText): string =>
  spans.map((span) => formatSpan(span, formatLink)).join('');

/** A chapter as plain text, with one line per paragraph, item, headline and coin. Links show only their text by default. */
export const formatPlainText = (
  blocks: readonly Block[],
  formatLink: FormatLink = getLinkText,
): string => blocks.map((block) => formatBlock(block, formatLink)).join('\n\n');

const formatBlock = (block: Block, formatLink: FormatLink): string => {
  switch (block.kind) {
    case 'paragraph':
      return formatSpans(block.spans, formatLink);
    case 'list':
      return block.items
        .map((item, at) => `${String(at + 1)}. ${formatSpans(item, formatLink)}`)
        .join('\n');
    case 'story':
      return [formatSpans([block.title], formatLink), formatSpans(block.about, formatLink)].join(
        '\n',
      );
    case 'movers':
      return [block.caption, ...block.coins.map(formatRow)].join('\n');
    case 'prices':
      return block.coins.map(formatRow).join('\n');
  }
};

const formatRow = ({ symbol, name, price, change }: CoinRow): string =>
  `${name === symbol ? symbol : `${symbol} (${name})`}: ${price.text}, ${change.text}`;
