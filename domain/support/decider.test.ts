import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { erasureEvents, listSubjectStreams } from '../shared/subject.ts';
import {
  getSupportSubject,
  supportDecider,
  supportStream,
  type SupportCommand,
} from './support.ts';
import { supportEvents, type SupportEvent, type SupportRequestOpened } from './events.ts';

const given = deciderSpec(supportDecider);
const at = '2026-05-04T10:00:00.000Z';
const now = new Date(at);
const asked: Omit<SupportRequestOpened['data'], 'openedAt'> = {
  accountId: 'ada',
  plan: 'pro',
  priority: true,
  topic: 'billing',
  address: 'ada@x.example',
  message: 'Why was I charged?',
};

const opened: SupportEvent = { type: 'SupportRequestOpened', data: { ...asked, openedAt: at } };
const answered: SupportEvent = {
  type: 'SupportAnswerSent',
  data: { text: 'For May.', answeredAt: at },
};
const closed: SupportEvent = {
  type: 'SupportRequestClosed',
  data: { reason: 'Answered', closedAt: at },
};
const reopened: SupportEvent = {
  type: 'SupportRequestReopened',
  data: { reason: 'Replied', reopenedAt: at },
};
const erased: SupportEvent = {
  type: 'SupportRequestErased',
  data: { cause: 'retention', erasedAt: at },
};
const assigned = (assigneeId: string | null): SupportEvent => ({
  type: 'SupportRequestAssigned',
  data: { assigneeId, assignedAt: at },
});
const note: SupportEvent = { type: 'SupportNoteAdded', data: { text: 'Asked', addedAt: at } };

const open: SupportCommand = { type: 'OpenSupportRequest', request: asked, now };
const answer: SupportCommand = { type: 'SendSupportAnswer', text: 'For May.', now };
const close: SupportCommand = { type: 'CloseSupportRequest', reason: 'Answered', now };
const reopen: SupportCommand = { type: 'ReopenSupportRequest', reason: 'Replied', now };
const erase: SupportCommand = { type: 'EraseSupportRequest', cause: 'retention', now };
const addNote: SupportCommand = { type: 'AddSupportNote', text: 'Asked', now };
const assign = (assigneeId: string | null): SupportCommand => ({
  type: 'AssignSupportRequest',
  assigneeId,
  now,
});

const reply = {
  text: 'And now?',
  channel: 'email',
  mailId: 'mail-1',
  attachments: ['a.pdf'],
} as const;
const replied: SupportEvent = { type: 'SupportReplyReceived', data: { ...reply, repliedAt: at } };
const receive: SupportCommand = { type: 'ReceiveSupportReply', reply, now };
const join = (threadId: string): SupportCommand => ({ type: 'JoinSupportRequest', threadId, now });
const joined = (threadId: string): SupportEvent => ({
  type: 'SupportRequestJoined',
  data: { threadId, joinedAt: at },
});
const separate: SupportCommand = { type: 'SeparateSupportRequest', now };
const separated: SupportEvent = { type: 'SupportRequestSeparated', data: { separatedAt: at } };

describe('a form that is sent', () => {
  it('opens one request, however often it is sent', () => {
    given().when(open).then(opened);
    given(opened).when(open).thenNothing();
    given(opened, erased).when(open).thenNothing();
  });
});

describe('a request that waits', () => {
  it('is given to somebody, and put back', () => {
    given(opened).when(assign('grace')).then(assigned('grace'));
    given(opened, assigned('grace')).when(assign('grace')).thenNothing();
    given(opened, assigned('grace')).when(assign(null)).then(assigned(null));
  });

  it('is answered more than once, and closed once', () => {
    given(opened).when(answer).then(answered);
    given(opened, answered).when(answer).then(answered);
    given(opened, answered).when(close).then(closed);
    given(opened, closed).when(close).thenNothing();
  });

  it('takes notes', () => {
    given(opened).when(addNote).then(note);
    given(opened, note).when(reopen).thenNothing();
  });
});

describe('a closed request', () => {
  it('is reopened before it is answered', () => {
    given(opened, closed).when(answer).thenRejects('conflict', 'support/closed');
    given(opened, closed).when(reopen).then(reopened);
    given(opened, closed, reopened).when(answer).then(answered);
  });
});

describe('a reply', () => {
  it('reopens a request that was answered or closed', () => {
    given(opened, answered).when(receive).then(replied);
    given(opened, closed).when(receive).then(replied);
    given(opened, closed, replied).when(answer).then(answered);
  });

  it('by email is recorded once, and in the app as often as it is written', () => {
    given(opened, replied).when(receive).thenNothing();
    const again: SupportCommand = { ...receive, reply: { ...reply, mailId: 'mail-2' } };
    given(opened, replied)
      .when(again)
      .then({
        type: 'SupportReplyReceived',
        data: { ...reply, mailId: 'mail-2', repliedAt: at },
      });
    const inApp = { text: 'And now?', channel: 'app' } as const;
    const written: SupportEvent = {
      type: 'SupportReplyReceived',
      data: { ...inApp, repliedAt: at },
    };
    given(opened, written)
      .when({ ...receive, reply: inApp })
      .then(written);
  });
});

describe('a joined request', () => {
  it('is joined once, and moves to another thread', () => {
    given(opened).when(join('r2')).then(joined('r2'));
    given(opened, joined('r2')).when(join('r2')).thenNothing();
    given(opened, joined('r2')).when(join('r3')).then(joined('r3'));
  });

  it('is answered, replied to and reopened in its thread', () => {
    for (const command of [answer, receive, reopen])
      given(opened, joined('r2')).when(command).thenRejects('conflict', 'support/joined');
    given(opened, joined('r2')).when(close).thenNothing();
    given(opened, joined('r2')).when(addNote).then(note);
  });

  it('has its earlier status once it is separated', () => {
    given(opened).when(separate).thenNothing();
    given(opened, joined('r2'), joined('r3')).when(separate).then(separated);
    given(opened, joined('r2'), separated).when(answer).then(answered);
    given(opened, closed, joined('r2'), separated)
      .when(answer)
      .thenRejects('conflict', 'support/closed');
  });
});

describe('an erased request', () => {
  it('takes nothing more', () => {
    given(opened, closed).when(erase).then(erased);
    given(opened, erased).when(erase).thenNothing();
    for (const command of [answer, close, reopen, addNote, assign('grace'), receive, join('r2')])
      given(opened, erased).when(command).thenRejects('conflict', 'support/erased');
  });
});

it('refuses everything for a request that nobody sent', () => {
  for (const command of [answer, close, reopen, addNote, assign('grace'), erase, receive, separate])
    given().when(command).thenRejects('missing', 'support/unknown');
});

it('has a key of its own where its sender has no account', () => {
  expect(getSupportSubject('r1', null)).toBe('r1');
  expect(getSupportSubject('r1', 'ada')).toBe('ada');
  expect(listSubjectStreams('r1')).toContain(supportStream('r1'));
  expect(Object.keys(supportEvents)).toContain(erasureEvents.requestErased);
});
