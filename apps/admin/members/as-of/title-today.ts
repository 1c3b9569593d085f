import { text } from '../../texts/text.ts';

/** The heading of a panel that knows no other date than today, which it says while a past one is looked at. */
export const titleToday = (title: string, away: boolean): string =>
  away ? text('member.as-of-today', { title }) : title;
