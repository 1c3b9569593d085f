import { formatBindingDay } from '#domain/shared/time/binding-day.ts';

export type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
  readonly why: string;
  /** Unsubscribe address for mails of this kind. */
  readonly switchOff?: string;
};

/** `24 October 2026`, in London. */
export const formatDate = formatBindingDay;

const dayInUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const timeOfDay = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `24 October 2026 at 09:05 GMT`. */
export const formatInstant = (iso: string): string =>
  `${dayInUtc.format(new Date(iso))} at ${timeOfDay.format(new Date(iso))} GMT`;
