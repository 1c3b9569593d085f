import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import {
  type BulkChangeCommand,
  bulkChangeDecider,
  memberSelectionDecider,
} from './bulk-change.ts';
import type { BulkChangeEvent, BulkChangeOutcome } from './events.ts';

const given = deciderSpec(bulkChangeDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();

const terms = {
  change: { kind: 'grant', plan: 'pro', duration: 'trial' },
  startedBy: 'agent',
  reason: 'Outage in April',
  filter: null,
  selectionId: 's',
  steps: 2,
  total: 3,
} as const;
const start: BulkChangeCommand = { type: 'StartBulkChange', ...terms, now };
const started: BulkChangeEvent = { type: 'BulkChangeStarted', data: { ...terms, startedAt: at } };
const unchanged = { accountId: 'a', outcome: 'unchanged', why: 'Pro contains it' } as const;
const failed = { accountId: 'b', outcome: 'failed', why: 'contended' } as const;
const stepDone = (step: number): BulkChangeEvent => ({
  type: 'BulkChangeStepDone',
  data: { step, changed: 1, exceptions: [unchanged, failed], doneAt: at },
});
const record = (step: number): BulkChangeCommand => ({
  type: 'RecordBulkStep',
  step,
  changed: 1,
  exceptions: [unchanged, failed],
  now,
});
const stop: BulkChangeCommand = { type: 'StopBulkChange', reason: 'Wrong filter', now };
const stopAsked: BulkChangeEvent = {
  type: 'BulkChangeStopAsked',
  data: { reason: 'Wrong filter', askedAt: at },
};
const end = (outcome: BulkChangeOutcome, changedInStep = 0): BulkChangeCommand => ({
  type: 'EndBulkChange',
  outcome,
  changedInStep,
  now,
});
const ended = (outcome: BulkChangeOutcome): BulkChangeEvent => ({
  type: 'BulkChangeEnded',
  data: { outcome, endedAt: at },
});

describe('a bulk change', () => {
  it('is started once, and not for nobody', () => {
    given().when(start).then(started);
    given(started).when(start).thenNothing();
    const nobody: BulkChangeCommand = { ...start, total: 0 };
    given().when(nobody).thenRejects('conflict', 'bulk-change/nobody');
    given().when(stop).thenRejects('missing', 'bulk-change/not-found');
  });

  it('records each step once and in order, also one that ended after the stop', () => {
    given(started).when(record(0)).then(stepDone(0));
    given(started, stepDone(0)).when(record(0)).thenNothing();
    given(started).when(record(1)).thenNothing();
    given(started, stopAsked, ended('stopped')).when(record(0)).then(stepDone(0));
  });

  it('is stopped and ended once', () => {
    given(started).when(stop).then(stopAsked);
    given(started, stopAsked).when(stop).thenNothing();
    given(started, stopAsked).when(end('stopped')).then(ended('stopped'));
    given(started, ended('completed')).when(stop).thenNothing();
    given(started, ended('completed')).when(end('role-lost')).thenNothing();
  });

  it('counts what was changed, left alone and failed', () => {
    const events = [started, stepDone(0), stepDone(1), ended('completed')];
    const state = events.reduce(bulkChangeDecider.evolve, bulkChangeDecider.initialState);
    expect(state).toMatchObject({
      status: 'completed',
      endedAt: at,
      stepsDone: 2,
      changed: 2,
      unchanged: 2,
      failed: 2,
    });
  });
});

describe('a step that was interrupted before the end', () => {
  const interrupted: BulkChangeEvent = {
    type: 'BulkChangeEnded',
    data: { outcome: 'stopped', endedAt: at, changedInStep: 1 },
  };
  const changedAfter = (...events: BulkChangeEvent[]): unknown =>
    events.reduce(bulkChangeDecider.evolve, bulkChangeDecider.initialState);

  it('counts the members that it changed, once', () => {
    given(started, stopAsked).when(end('stopped', 1)).then(interrupted);
    expect(changedAfter(started, stopAsked, interrupted)).toMatchObject({ changed: 1 });
    expect(changedAfter(started, stepDone(0), stopAsked, interrupted)).toMatchObject({
      changed: 2,
    });
    // It went on elsewhere, and was recorded after the end.
    expect(changedAfter(started, stopAsked, interrupted, stepDone(0))).toMatchObject({
      changed: 1,
      unchanged: 1,
      failed: 1,
    });
  });
});

describe('the members of a step', () => {
  it('are chosen once', () => {
    const choose = { type: 'ChooseBulkMembers', accountIds: ['a', 'b'], now } as const;
    const data = { accountIds: ['a', 'b'], chosenAt: at };
    const chosen = { type: 'BulkMembersChosen', data } as const;
    const members = deciderSpec(memberSelectionDecider);
    members().when(choose).then(chosen);
    members(chosen).when(choose).thenNothing();
  });
});
