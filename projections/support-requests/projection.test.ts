import { describe, it } from 'vitest';
import type { SupportEvent } from '#domain/support/events.ts';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { supportRequests } from './projection.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 4, 4, hour)).toISOString();
const id = '7c7c7c7c-7c7c-4c7c-8c7c-7c7c7c7c7c7c';

const opened: SupportEvent = {
  type: 'SupportRequestOpened',
  data: {
    accountId: ada,
    plan: 'pro',
    priority: true,
    topic: 'billing',
    openedAt: at(1),
    address: 'ada@x.example',
    message: 'Why?',
  },
};
const answered = (hour: number): SupportEvent => ({
  type: 'SupportAnswerSent',
  data: { text: 'So.', answeredAt: at(hour) },
});

const history = (...events: readonly SupportEvent[]) => {
  const log = eventLog();
  events.forEach((event, index) => {
    log.add(`support-${id}`, { ...event, at: at(index + 1), subject: ada });
  });
  return given(log.events).when(supportRequests);
};

describe('a request in the queue', () => {
  it('waits before others with priority support, without what was written', () => {
    history(opened).then(id, {
      id,
      accountId: ada,
      accountOfAddress: null,
      plan: 'pro',
      rank: 0,
      topic: 'billing',
      channel: 'app',
      status: 'waiting',
      assigneeId: null,
      openedAt: at(1),
      waitingSince: at(1),
      changedAt: at(1),
      revision: 0,
      firstAnsweredAt: null,
      firstAnswerSeconds: null,
      closedAt: null,
      threadId: null,
      statusBefore: null,
    });
  });

  it('keeps when it was answered first', () => {
    const fields = { firstAnsweredAt: at(3), firstAnswerSeconds: 7200 };
    history(opened, answered(3)).then(id, { status: 'answered', ...fields });
    history(opened, answered(3), answered(9)).then(id, { ...fields, revision: 2 });
  });

  it('is closed, reopened and erased', () => {
    const close: SupportEvent = {
      type: 'SupportRequestClosed',
      data: { reason: 'Done', closedAt: at(4) },
    };
    const reopen: SupportEvent = {
      type: 'SupportRequestReopened',
      data: { reason: 'Replied', reopenedAt: at(5) },
    };
    const erase: SupportEvent = {
      type: 'SupportRequestErased',
      data: { cause: 'asked-for', erasedAt: at(6) },
    };
    history(opened, close).then(id, { status: 'closed', closedAt: at(4) });
    history(opened, close, reopen).then(id, { status: 'waiting', closedAt: null });
    history(opened, close, erase).then(id, { status: 'erased' });
  });
  it('waits again from the first reply after an answer', () => {
    const reply = (hour: number): SupportEvent => ({
      type: 'SupportReplyReceived',
      data: { text: 'And?', channel: 'app', repliedAt: at(hour) },
    });
    history(opened, reply(2)).then(id, { status: 'waiting', waitingSince: at(1) });
    history(opened, answered(3), reply(4), reply(5)).then(id, {
      status: 'waiting',
      waitingSince: at(4),
      openedAt: at(1),
    });
  });

  it('is closed while it is part of a thread, and as before afterwards', () => {
    const join: SupportEvent = {
      type: 'SupportRequestJoined',
      data: { threadId: 'r2', joinedAt: at(4) },
    };
    const separate: SupportEvent = {
      type: 'SupportRequestSeparated',
      data: { separatedAt: at(5) },
    };
    const close: SupportEvent = {
      type: 'SupportRequestClosed',
      data: { reason: 'Done', closedAt: at(3) },
    };
    history(opened, join).then(id, { status: 'closed', threadId: 'r2', closedAt: at(4) });
    history(opened, join, join, separate).then(id, {
      status: 'waiting',
      threadId: null,
      closedAt: null,
    });
    history(opened, close, join, separate).then(id, { status: 'closed', closedAt: at(3) });
  });
});
