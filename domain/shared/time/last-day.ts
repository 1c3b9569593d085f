import { dateFormat } from './date-format.ts';
import { dayMs, hourMs, minuteMs } from './durations.ts';

const londonDateFormat = dateFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const dayLength = '2026-12-03'.length;

/** The day in London as a `date` field has it: `2026-12-03`. A year before 1000 has four digits as well. */
export const getLondonDay = (at: Date): string => londonDateFormat(at).padStart(dayLength, '0');

/** The last day ends at midnight in London. Null has no end. */
export const isAfterLastDay = (lastDay: string | null, at: Date): boolean =>
  lastDay !== null && getLondonDay(at) > getLondonDay(new Date(lastDay));

/** Midnight in London after the last day. The clocks change an hour or two later, so midnight exists once each day. */
export const endOfLastDay = (lastDay: string): Date => {
  const day = getLondonDay(new Date(lastDay));
  const midnightInWinter = Date.parse(`${day}T00:00:00.000Z`) + dayMs;
  const midnightInSummer = new Date(midnightInWinter - hourMs);
  const isSummer = getLondonDay(midnightInSummer) > day;
  return isSummer ? midnightInSummer : new Date(midnightInWinter);
};

/** 23:59 in London on a day such as `2026-12-03`; undefined if the text is not a day. */
export const findLastMinute = (day: string): Date | undefined => {
  const noon = new Date(`${day}T12:00:00.000Z`);
  if (Number.isNaN(noon.getTime())) return undefined;
  return new Date(endOfLastDay(noon.toISOString()).getTime() - minuteMs);
};

/** The end of the London day that is a number of calendar days after the one of an instant. */
export const endOfDayAfter = (at: string, days: number): Date => {
  const noon = Date.parse(`${getLondonDay(new Date(at))}T12:00:00.000Z`);
  return endOfLastDay(new Date(noon + days * dayMs).toISOString());
};
