import type { AccountMailsSuppressed, MailingEvent } from '#domain/account/events.ts';
import { accountEntry, toEntryDescription, type TimelineEntries } from './timeline-entry.ts';
import { formatList } from './words.ts';

export const mailingEntries: TimelineEntries<MailingEvent> = {
  AccountNewsletterChosen: (event) => {
    const { frequency, topics } = event.data;
    const values = { Newsletter: frequency, 'In the newsletter': formatList(topics) };
    return [
      accountEntry(event, {
        ...toEntryDescription('preferences', 'Newsletter settings changed'),
        values,
      }),
    ];
  },
  AccountMailsSuppressed: (event) => {
    const { cause, detail } = event.data;
    const values = { 'Optional mails': 'held back', 'Said by the mail server': detail };
    return [
      accountEntry(event, { ...toEntryDescription('mails', suppressionTitles[cause]), values }),
    ];
  },
  AccountMailSoftBounced: (event) => {
    const { count, detail } = event.data;
    const values = { 'Soft bounces in a row': String(count), 'Said by the mail server': detail };
    return [
      accountEntry(event, {
        ...toEntryDescription('mails', 'An email bounced after temporary refusals'),
        values,
      }),
    ];
  },
  AccountMailDelivered: (event) => [
    accountEntry(event, {
      ...toEntryDescription('mails', 'An email was delivered again'),
      values: { 'Soft bounces in a row': '0', 'Said by the mail server': 'nothing' },
    }),
  ],
  AccountMailsResumed: (event) => {
    const { cause, reason } = event.data;
    const values = { 'Optional mails': 'sent', 'Said by the mail server': 'nothing' };
    return [
      accountEntry(event, {
        ...toEntryDescription('mails', resumptionTitles[cause]),
        values,
        // Only staff give a reason. After an erasure it reads as erased even if there was none.
        reason: cause === 'staff' ? reason : null,
      }),
    ];
  },
};

const suppressionTitles: Readonly<Record<AccountMailsSuppressed['data']['cause'], string>> = {
  refused: 'Optional emails paused: the mail server rejected the address',
  bounce: 'Optional emails paused: an email bounced',
  'soft-bounces': 'Optional emails paused: several emails in a row bounced',
  complaint: 'Optional emails paused: the member marked one as spam',
};

const resumptionTitles = {
  confirmed: 'Optional emails resumed: the address was confirmed again',
  delivered: 'Optional emails resumed: an email was delivered',
  staff: 'Optional emails resumed by staff',
} as const;
