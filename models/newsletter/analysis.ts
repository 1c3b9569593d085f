import { formatChance, formatChange } from '#domain/shared/format.ts';
import { type Block, paragraph, say, type Span } from './text.ts';
import type { Writer } from './writer.ts';

/** What the model expects of Bitcoin, and where its record is. */
export const analysis = (writer: Writer): readonly Block[] => [
  ...(writer.day.outlook ? [paragraph(reach(writer), direction(writer))] : []),
  paragraph([
    'All forecasts and their outcomes are in the ',
    { path: '/track-record', text: 'track record' },
    '.',
  ]),
];

const reach = ({ has, number }: Writer): readonly Span[] => {
  if (!has('outlook.lowChange')) return [];
  const [low, high] = [
    number('outlook.lowChange', formatChange),
    number('outlook.highChange', formatChange),
  ];
  return say`Measured from this morning’s price, our range for Bitcoin runs from ${low} to ${high}.`;
};

const direction = ({ day, number }: Writer): readonly Span[] => {
  const up = number('outlook.probUp', formatChance);
  const called = day.outlook?.called ?? 'none';
  return called === 'none'
    ? say`The model puts the chance of a higher price at ${up} and makes no direction call.`
    : say`The model puts the chance of a higher price at ${up} and calls the direction ${called}.`;
};
