import { text } from './texts.ts';

/** The heading of a panel that always shows today, stated while a past date is shown. */
export const titleToday = (title: string, readOnly: boolean): string =>
  readOnly ? text('member.as-of-today', { title }) : title;
