import type { Block } from '#domain/shared/news/edition-content.ts';
import { formatAmount } from '#domain/shared/format.ts';
import { createOverviewTable } from './coin-tables.ts';
import { paragraph, sentence } from './text.ts';
import type { FigureFormatters } from './writer.ts';

/** Prices of the largest coins and Bitcoin's trading volume. */
export const writeMarketOverview = (writer: FigureFormatters): readonly Block[] => [
  createOverviewTable(writer),
  ...writeTrading(writer),
];

const writeTrading = ({ has, number }: FigureFormatters): readonly Block[] => {
  const isReported = ['change24h', 'volume', 'marketCap'].every((field) => has(`bitcoin.${field}`));
  // A reading without a change is stale.
  if (!isReported) return [];
  const [volume, value] = [
    number('bitcoin.volume', formatAmount),
    number('bitcoin.marketCap', formatAmount),
  ];
  return [
    paragraph(
      sentence`Bitcoin trading volume was ${volume} in the past day.`,
      sentence`Its market value is ${value}.`,
    ),
  ];
};
