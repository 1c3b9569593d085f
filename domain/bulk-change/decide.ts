import { Rejection } from '../shared/rejection.ts';
import type {
  BulkChangeCommand,
  ChooseBulkMembers,
  EndBulkChange,
  RecordBulkStep,
  StartBulkChange,
  StopBulkChange,
} from './commands.ts';
import type { BulkChangeEvent, BulkMembersChosen } from './events.ts';
import {
  isBulkChangeFinished,
  type BulkChangeState,
  type ChosenMembers,
  type StartedBulkChange,
} from './state.ts';

export const decide = (
  state: BulkChangeState,
  command: BulkChangeCommand,
): readonly BulkChangeEvent[] => {
  switch (command.type) {
    case 'StartBulkChange':
      return start(state, command);
    case 'RecordBulkStep':
      return recordStep(requireStarted(state), command);
    case 'StopBulkChange':
      return requestStop(requireStarted(state), command);
    case 'EndBulkChange':
      return end(requireStarted(state), command);
  }
};

export const decideMembers = (
  chosen: ChosenMembers,
  { accountIds, now }: ChooseBulkMembers,
): readonly BulkMembersChosen[] =>
  chosen.accountIds.length > 0
    ? []
    : [{ type: 'BulkMembersChosen', data: { accountIds, chosenAt: now.toISOString() } }];

const start = (
  state: BulkChangeState,
  { change, startedBy, reason, filter, selectionId, steps, total, now }: StartBulkChange,
): readonly BulkChangeEvent[] => {
  if (state.status !== 'not-started') return [];
  if (total === 0) {
    throw new Rejection('conflict', 'bulk-change/nobody', {
      message: 'No members match, so there is nothing to do.',
    });
  }
  const chosenMembers = { selectionId, steps, total };
  const data = {
    change,
    startedBy,
    reason,
    filter,
    ...chosenMembers,
    startedAt: now.toISOString(),
  };
  return [{ type: 'BulkChangeStarted', data }];
};

// A step that finished after a stop request is still recorded, because its changes were made.
const recordStep = (
  { stepsDone }: StartedBulkChange,
  { step, changed, exceptions, now }: RecordBulkStep,
): readonly BulkChangeEvent[] => {
  if (step !== stepsDone) return [];
  const data = { step, changed, exceptions, doneAt: now.toISOString() };
  return [{ type: 'BulkChangeStepDone', data }];
};

const requestStop = (
  { status }: StartedBulkChange,
  { reason, now }: StopBulkChange,
): readonly BulkChangeEvent[] =>
  status === 'running'
    ? [{ type: 'BulkChangeStopAsked', data: { reason, askedAt: now.toISOString() } }]
    : [];

const end = (
  state: StartedBulkChange,
  { outcome, changedInStep, now }: EndBulkChange,
): readonly BulkChangeEvent[] => {
  if (isBulkChangeFinished(state)) return [];
  const data = {
    outcome,
    endedAt: now.toISOString(),
    ...(changedInStep > 0 && { changedInStep }),
  };
  return [{ type: 'BulkChangeEnded', data }];
};

const requireStarted = (state: BulkChangeState): StartedBulkChange => {
  if (state.status !== 'not-started') return state;
  throw new Rejection('missing', 'bulk-change/not-found', {
    message: 'There is no such bulk change.',
  });
};
