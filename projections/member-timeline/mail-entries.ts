import type { MailDecision, MailEvent } from '#domain/mail/events.ts';
import {
  toEntryDescription,
  subjectEntryWithReason,
  type EventHeader,
  type TimelineEntries,
  type TimelineUpdates,
} from './timeline-entry.ts';

const createMailEntry = (event: EventHeader, title: string, reason: string): TimelineUpdates =>
  subjectEntryWithReason(event, toEntryDescription('mails', title), reason);

const decisionTitles: Readonly<Record<MailDecision, string>> = {
  again: 'Staff chose to send an email again',
  sent: 'Staff marked an email as sent',
  dropped: 'Staff dropped an email',
};

// The member page shows mails in a separate section.
const noEntry = (): TimelineUpdates => [];

/** Acts of staff on a member's mail, with their reasons. */
export const mailEntries: TimelineEntries<MailEvent> = {
  MailCopyRequested: (event) =>
    createMailEntry(event, 'Staff sent a copy of an email', event.data.reason),
  MailDecided: (event) =>
    createMailEntry(event, decisionTitles[event.data.decision], event.data.reason),
  MailRequested: noEntry,
  MailAttempted: noEntry,
  MailSent: noEntry,
  MailRefused: noEntry,
  MailLeftInDoubt: noEntry,
  MailCancelled: noEntry,
};
