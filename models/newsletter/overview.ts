import type { Block } from '#domain/shared/news/edition-content.ts';
import { formatAmount } from '#domain/shared/format.ts';
import { overviewTable } from './coin-tables.ts';
import { paragraph, say } from './text.ts';
import type { Writer } from './writer.ts';

/** Prices of the largest coins and Bitcoin's trading volume. */
export const marketOverview = (writer: Writer): readonly Block[] => [
  overviewTable(writer),
  ...traded(writer),
];

const traded = ({ has, number }: Writer): readonly Block[] => {
  const isReported = ['change24h', 'volume', 'marketCap'].every((field) => has(`bitcoin.${field}`));
  // A reading without a change is stale.
  if (!isReported) return [];
  const [volume, value] = [
    number('bitcoin.volume', formatAmount),
    number('bitcoin.marketCap', formatAmount),
  ];
  return [
    paragraph(
      say`Bitcoin trading volume was ${volume} in the past day.`,
      say`Its market value is ${value}.`,
    ),
  ];
};
