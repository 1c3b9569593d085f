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
      status: 'waiting',
      assigneeId: null,
      openedAt: at(1),
      changedAt: at(1),
      revision: 0,
      firstAnsweredAt: null,
      firstAnswerSeconds: null,
      closedAt: null,
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
});
