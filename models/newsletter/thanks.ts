import type { Block } from '#domain/shared/news/edition-content.ts';
import { formatNextWeekday } from './formats.ts';
import { paragraph } from './text.ts';
import type { FigureFormatters } from './writer.ts';

export const writeThanks = ({ day }: FigureFormatters): readonly Block[] => [
  paragraph([`The next edition comes out on ${formatNextWeekday(day.date)}.`]),
];
