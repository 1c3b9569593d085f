import { addMonths } from '../time/calendar-months.ts';
import { dayMs } from '../time/durations.ts';

/** By how much staff can extend a plan. */
export const extensions = ['7-days', '1-month', '3-months', '6-months', '1-year'] as const;
export type Extension = (typeof extensions)[number];

const months = { '1-month': 1, '3-months': 3, '6-months': 6, '1-year': 12 } as const;

export const extendedEnd = (end: Date, extension: Extension): Date =>
  extension === '7-days' ? new Date(end.getTime() + 7 * dayMs) : addMonths(end, months[extension]);
