import type { Block, Span } from '#domain/shared/news/edition-content.ts';
import { formatChance, formatChange } from '#domain/shared/format.ts';
import { paragraph, sentence } from './text.ts';
import type { FigureFormatters } from './writer.ts';

/** The model's outlook for Bitcoin and a link to its track record. */
export const writeAnalysis = (writer: FigureFormatters): readonly Block[] => [
  ...(writer.day.outlook ? [paragraph(writeReach(writer), writeDirection(writer))] : []),
  paragraph([
    'All forecasts and their outcomes are in the ',
    { path: '/track-record', text: 'track record' },
    '.',
  ]),
];

const writeReach = ({ has, number }: FigureFormatters): readonly Span[] => {
  if (!has('outlook.lowChange')) return [];
  const [low, high] = [
    number('outlook.lowChange', formatChange),
    number('outlook.highChange', formatChange),
  ];
  return sentence`Measured from this morning’s price, our range for Bitcoin runs from ${low} to ${high}.`;
};

// Omits a probability that the track record does not support, because it would also imply a direction.
const writeDirection = ({ day, number }: FigureFormatters): readonly Span[] => {
  if (!day.outlook) return [];
  const { called, noCallReason } = day.outlook;
  switch (noCallReason) {
    case 'not-enough-record':
      return sentence`The model makes no direction call: too few such forecasts have come due.`;
    case 'no-better-than-chance':
      return sentence`The model makes no direction call: recent calls like it were no better than chance.`;
    case 'even-chances':
      return sentence`The model puts the chance of a higher price at ${number('outlook.probUp', formatChance)} and makes no direction call.`;
    case null:
      return sentence`The model puts the chance of a higher price at ${number('outlook.probUp', formatChance)} and calls the direction ${called}.`;
  }
};
