import { text } from '../../texts/text.ts';

/** The heading of a panel that always shows today, stated while a past date is shown. */
export const titleToday = (title: string, away: boolean): string =>
  away ? text('member.as-of-today', { title }) : title;
