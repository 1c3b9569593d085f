import { formatBindingDay } from '#domain/shared/time/binding-day.ts';
import { dateFormat } from '#domain/shared/time/date-format.ts';

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

const formatDayInUtc = dateFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const formatTimeOfDay = dateFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `24 October 2026 at 09:05 GMT`. */
export const formatInstant = (iso: string): string =>
  `${formatDayInUtc(new Date(iso))} at ${formatTimeOfDay(new Date(iso))} GMT`;
