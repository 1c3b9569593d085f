import type { Block } from '#domain/shared/news/edition-content.ts';
import { nextWeekday } from './formats.ts';
import { paragraph } from './text.ts';
import type { Writer } from './writer.ts';

export const thanks = ({ day }: Writer): readonly Block[] => [
  paragraph([`The next edition comes out on ${nextWeekday(day.date)}.`]),
];
