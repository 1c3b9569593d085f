import type { BulkChangeEvent, BulkMembersChosen } from '#domain/bulk-change/events.ts';
import type { Payloads } from './payload-step.ts';

export const bulkChangePayloads: Payloads<BulkChangeEvent> = {
  BulkChangeStarted: ({ who, word, at }) => ({
    change: { kind: 'revoke' },
    startedBy: who,
    reason: word,
    filter: { q: word },
    selectionId: 's1',
    steps: 2,
    total: 3,
    startedAt: at,
  }),
  BulkChangeStepDone: ({ who, index, at }) => ({
    step: index % 2,
    changed: index,
    doneAt: at,
    exceptions: [{ accountId: who, outcome: index % 2 === 0 ? 'failed' : 'unchanged', why: 'any' }],
  }),
  BulkChangeStopAsked: ({ at }) => ({ reason: 'any', askedAt: at }),
  BulkChangeEnded: ({ index, at }) => ({
    outcome: 'stopped',
    endedAt: at,
    ...(index % 2 === 0 && { changedInStep: index }),
  }),
};

export const bulkMembersPayloads: Payloads<BulkMembersChosen> = {
  BulkMembersChosen: ({ who, at }) => ({ accountIds: [who], chosenAt: at }),
};
