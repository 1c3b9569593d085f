import type { CannedAnswerEvent } from '#domain/canned-answers/events.ts';
import type { PersonalDataAccessEvent } from '#domain/personal-data-access/events.ts';
import type { MemberNotesEvent } from '#domain/member-notes/events.ts';
import type { RefusalEvent } from '#domain/refusal/events.ts';
import type { SupportEvent } from '#domain/support/events.ts';
import type { Payloads } from './payload-step.ts';

export const supportPayloads: Payloads<SupportEvent> = {
  SupportRequestOpened: ({ who, word, at, index }) => ({
    accountId: index % 3 === 0 ? null : who,
    ...(index % 3 === 0 && { accountOfAddress: who }),
    plan: 'pro',
    priority: index % 2 === 0,
    topic: 'billing',
    address: `${who}@x.example`,
    message: word,
    openedAt: at,
  }),
  SupportRequestAssigned: ({ who, at, index }) => ({
    assigneeId: index % 2 === 0 ? who : null,
    assignedAt: at,
  }),
  SupportAnswerSent: ({ word, at }) => ({ text: word, answeredAt: at }),
  SupportRequestClosed: ({ word, at }) => ({ reason: word, closedAt: at }),
  SupportRequestReopened: ({ word, at }) => ({ reason: word, reopenedAt: at }),
  SupportNoteAdded: ({ word, at }) => ({ text: word, addedAt: at }),
  SupportReplyReceived: ({ word, at, index }) => ({
    text: word,
    channel: 'email',
    mailId: `mail-${String(index)}`,
    attachments: [word],
    repliedAt: at,
  }),
  SupportRequestJoined: ({ at, index }) => ({ threadId: `r${String(index % 2)}`, joinedAt: at }),
  SupportRequestSeparated: ({ at }) => ({ separatedAt: at }),
  SupportRequestErased: ({ at }) => ({ cause: 'account-erased', erasedAt: at }),
};

export const memberNotesPayloads: Payloads<MemberNotesEvent> = {
  MemberNoteAdded: ({ word, at, index }) => ({
    noteId: `note-${String(index)}`,
    text: word,
    addedAt: at,
  }),
};

export const personalDataAccessPayloads: Payloads<PersonalDataAccessEvent> = {
  MemberDataViewed: ({ who, index, at }) => ({
    staffId: who,
    page: index % 2 === 0 ? 'member' : 'mail',
    viewedAt: at,
  }),
  MembersExported: ({ index, at }) => ({
    members: index,
    filter: { plan: 'pro' },
    searched: index % 2 === 0,
    chosen: [],
    exportedAt: at,
  }),
  MemberDataExported: ({ who, word, at }) => ({ staffId: who, reason: word, exportedAt: at }),
};

export const refusalPayloads: Payloads<RefusalEvent> = {
  StaffAccessRefused: ({ index, at }) => ({
    resource: index % 2 === 0 ? 'admin' : 'monitor',
    action: 'read',
    rule: 'denied/needs-admin',
    refusedAt: at,
  }),
};

export const cannedAnswerPayloads: Payloads<CannedAnswerEvent> = {
  CannedAnswerSaved: ({ index, at }) => ({
    title: `Answer ${String(index)}`,
    text: 'Plain words',
    savedAt: at,
  }),
  CannedAnswerRemoved: ({ at }) => ({ removedAt: at }),
};
