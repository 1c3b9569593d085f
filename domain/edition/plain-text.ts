import type { Block, CoinRow, Span } from '../shared/news/edition-content.ts';

const spanText = (span: Span): string => (typeof span === 'string' ? span : span.text);

export const spansText = (spans: readonly Span[]): string => spans.map(spanText).join('');

/** A chapter as plain text, with one line per paragraph, item, headline and coin. */
export const plainText = (blocks: readonly Block[]): string => blocks.map(blockText).join('\n\n');

const blockText = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return spansText(block.spans);
    case 'list':
      return block.items.map((item, at) => `${String(at + 1)}. ${spansText(item)}`).join('\n');
    case 'story':
      return [spanText(block.title), spansText(block.about)].join('\n');
    case 'movers':
      return [block.caption, ...block.coins.map(rowText)].join('\n');
    case 'prices':
      return block.coins.map(rowText).join('\n');
  }
};

const rowText = ({ symbol, name, price, change }: CoinRow): string =>
  `${name === symbol ? symbol : `${symbol} (${name})`}: ${price.text}, ${change.text}`;
