import { describe, it } from 'vitest';
import { ada, eventLog, grace } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { bulkChanges } from './projection.ts';

const id = 'b1b1b1b1-1111-4111-8111-111111111111';
const stream = `bulkchange-${id}`;
const at = '2026-05-01T10:00:00.000Z';
const started = {
  type: 'BulkChangeStarted',
  data: { change: { kind: 'revoke' }, startedBy: ada, total: 20, steps: 2, startedAt: at },
};
const stepDone = {
  type: 'BulkChangeStepDone',
  data: {
    step: 0,
    changed: 8,
    exceptions: [
      { accountId: ada, outcome: 'failed', why: 'contended' },
      { accountId: grace, outcome: 'unchanged', why: 'there is no grant to end' },
    ],
    doneAt: at,
  },
};
const stopAsked = { type: 'BulkChangeStopAsked', data: { reason: 'Wrong', askedAt: at } };
const ended = { type: 'BulkChangeEnded', data: { outcome: 'stopped', endedAt: at } };
const interrupted = { ...ended, data: { ...ended.data, changedInStep: 3 } };

const after = (...events: readonly { readonly type: string; readonly data: object }[]) => {
  const log = eventLog();
  for (const event of events) log.add(stream, event);
  return given(log.events).when(bulkChanges);
};

describe('a bulk change', () => {
  it('counts the members of the steps that were recorded', () => {
    const counts = { done: 10, changed: 8, unchanged: 1, failed: 1 };
    after(started, stepDone).then(id, { status: 'running', ...counts });
    after(started, stepDone, stopAsked).then(id, { status: 'stopping', ...counts });
    after(started, stepDone, stopAsked, ended).then(id, { status: 'stopped', ...counts });
  });

  it('counts what a step had changed before it was interrupted, once', () => {
    after(started, stepDone, stopAsked, interrupted).then(id, { done: 13, changed: 11 });
    after(started, stopAsked, interrupted).then(id, { done: 3, changed: 3, failed: 0 });
    after(started, stopAsked, interrupted, stepDone).then(id, { done: 10, changed: 8, failed: 1 });
  });
});
