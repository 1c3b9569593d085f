import type { Block, CoinRow, Span } from '../shared/news/edition-content.ts';

const formatSpan = (span: Span): string => (typeof span === 'string' ? span : span.text);

export const formatSpans = (spans: readonly Span[]): string => spans.map(formatSpan).join('');

/** A chapter as plain text, with one line per paragraph, item, headline and coin. */
export const formatPlainText = (blocks: readonly Block[]): string =>
  blocks.map(formatBlock).join('\n\n');

const formatBlock = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return formatSpans(block.spans);
    case 'list':
      return block.items.map((item, at) => `${String(at + 1)}. ${formatSpans(item)}`).join('\n');
    case 'story':
      return [formatSpan(block.title), formatSpans(block.about)].join('\n');
    case 'movers':
      return [block.caption, ...block.coins.map(formatRow)].join('\n');
    case 'prices':
      return block.coins.map(formatRow).join('\n');
  }
};

const formatRow = ({ symbol, name, price, change }: CoinRow): string =>
  `${name === symbol ? symbol : `${symbol} (${name})`}: ${price.text}, ${change.text}`;
