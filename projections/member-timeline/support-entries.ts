import type {
  MemberDataPage,
  PersonalDataAccessEvent,
} from '#domain/personal-data-access/events.ts';
import type { MemberNotesEvent } from '#domain/member-notes/events.ts';
import { supportReference } from '#domain/shared/accounts/support-topics.ts';
import type { SupportEvent } from '#domain/support/events.ts';
import { exportTitle } from './export-words.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import {
  accountEntry,
  subjectEntry,
  toEntryDescription,
  accountEntryWithReason,
  subjectEntryWithReason,
  type EventHeader,
  type TimelineEntries,
  type TimelineUpdates,
} from './timeline-entry.ts';

// Requests from people without an account have no timeline.
const createSupportEntry = (event: EventHeader, title: string): TimelineUpdates =>
  subjectEntry(event, toEntryDescription('support', title));

const createSupportEntryWithReason = (
  event: EventHeader,
  title: string,
  reason: string,
): TimelineUpdates => subjectEntryWithReason(event, toEntryDescription('support', title), reason);

/** Titles only. Messages and answers stay in the events. */
export const supportEntries: TimelineEntries<SupportEvent> = {
  SupportRequestOpened: (event) =>
    createSupportEntry(
      event,
      event.data.priority ? 'Contacted support, with priority' : 'Contacted support',
    ),
  SupportRequestAssigned: (event) =>
    createSupportEntry(
      event,
      event.data.assigneeId === null ? 'Support request unassigned' : 'Support request assigned',
    ),
  SupportAnswerSent: (event) => createSupportEntry(event, 'Support answered'),
  SupportRequestClosed: (event) =>
    createSupportEntryWithReason(event, 'Support request closed', event.data.reason),
  SupportRequestReopened: (event) =>
    createSupportEntryWithReason(event, 'Support request reopened', event.data.reason),
  SupportNoteAdded: (event) => createSupportEntry(event, 'Note added to the support request'),
  SupportReplyReceived: (event) =>
    createSupportEntry(
      event,
      event.data.channel === 'email' ? 'Replied to support by email' : 'Replied to support',
    ),
  SupportRequestJoined: (event) =>
    createSupportEntry(event, `Support request joined to ${supportReference(event.data.threadId)}`),
  SupportRequestSeparated: (event) =>
    createSupportEntry(event, 'Support request separated from its thread'),
  SupportRequestErased: (event) => createSupportEntry(event, 'Support request erased'),
};

/** Titles only. The text of a note stays in the event. */
export const memberNotesEntries: TimelineEntries<MemberNotesEvent> = {
  MemberNoteAdded: (event) => [
    accountEntry(event, toEntryDescription('support', 'Staff note added')),
  ],
};

const accessTitles: Readonly<Record<MemberDataPage, string>> = {
  member: 'Staff viewed the member’s page',
  mail: 'Staff read an email',
  'support-request': 'Staff read a support request',
  event: 'Staff opened an event',
};

/** Staff who viewed the member's data. An export is in the timeline of the staff member who made it. */
export const personalDataAccessEntries: TimelineEntries<PersonalDataAccessEvent> = {
  MemberDataViewed: (event) => [
    accountEntry(event, toEntryDescription('support', accessTitles[event.data.page])),
  ],
  MembersExported: (event) => {
    const description = toEntryDescription('support', exportTitle(event.data));
    const { reason } = event.data;
    return reason === undefined
      ? [accountEntry(event, description)]
      : accountEntryWithReason(getStreamAccountId(event.stream), event, { ...description, reason });
  },
  MemberDataExported: (event) =>
    accountEntryWithReason(getStreamAccountId(event.stream), event, {
      ...toEntryDescription('support', 'Staff downloaded a copy of all data'),
      reason: event.data.reason,
    }),
};
