import type { AccountMailsSuppressed, MailingEvent } from '#domain/account/events.ts';
import { entry, plain, type TimelineEntries } from './timeline-entry.ts';
import { listOf } from './words.ts';

/** Which mails go to the account's address. */
export const mailingEntries: TimelineEntries<MailingEvent> = {
  AccountNewsletterChosen: (event) => {
    const { frequency, topics } = event.data;
    const values = { Newsletter: frequency, 'In the newsletter': listOf(topics) };
    return [entry(event, { ...plain('preferences', 'Newsletter chosen'), values })];
  },
  AccountMailsSuppressed: (event) => {
    const { cause, detail } = event.data;
    const values = { 'Optional mails': 'held back', 'Said by the mail server': detail };
    return [entry(event, { ...plain('mails', suppressedBy[cause]), values })];
  },
  AccountMailsResumed: (event) => {
    const { cause, reason } = event.data;
    const values = { 'Optional mails': 'sent', 'Said by the mail server': 'nothing' };
    return [entry(event, { ...plain('mails', resumedBy[cause]), values, reason })];
  },
};

const suppressedBy: Readonly<Record<AccountMailsSuppressed['data']['cause'], string>> = {
  refused: 'Optional mails held back: the mail server refused the address',
  bounce: 'Optional mails held back: a mail came back',
  complaint: 'Optional mails held back: the reader called one spam',
};

const resumedBy = {
  confirmed: 'Optional mails resumed: the address was confirmed anew',
  staff: 'Optional mails resumed by staff',
} as const;
