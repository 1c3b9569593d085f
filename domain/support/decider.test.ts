import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { erasureEvents, listSubjectStreams } from '../shared/subject.ts';
import type { SupportCommand } from './commands.ts';
import { getSupportSubject, supportDecider, supportStream } from './decider.ts';
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

describe('an erased request', () => {
  it('takes nothing more', () => {
    given(opened, closed).when(erase).then(erased);
    given(opened, erased).when(erase).thenNothing();
    for (const command of [answer, close, reopen, addNote, assign('grace')])
      given(opened, erased).when(command).thenRejects('conflict', 'support/erased');
  });
});

it('refuses everything for a request that nobody sent', () => {
  for (const command of [answer, close, reopen, addNote, assign('grace'), erase])
    given().when(command).thenRejects('missing', 'support/unknown');
});

it('has a key of its own where its sender has no account', () => {
  expect(getSupportSubject('r1', null)).toBe('r1');
  expect(getSupportSubject('r1', 'ada')).toBe('ada');
  expect(listSubjectStreams('r1')).toContain(supportStream('r1'));
  expect(Object.keys(supportEvents)).toContain(erasureEvents.requestErased);
});
