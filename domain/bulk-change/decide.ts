import { Rejection } from '../shared/rejection.ts';
import type { BulkChangeCommand, RecordBulkStep, StartBulkChange } from './commands.ts';
import type { BulkChangeEvent } from './events.ts';
import { isOver, type BulkChangeState, type Started } from './state.ts';

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
      if (requireStarted(state).status !== 'running') return [];
      return [{ type: 'BulkChangeStopAsked', data: { askedAt: command.now.toISOString() } }];
    case 'EndBulkChange': {
      const { outcome, now } = command;
      if (isOver(requireStarted(state))) return [];
      return [{ type: 'BulkChangeEnded', data: { outcome, endedAt: now.toISOString() } }];
    }
  }
};

const start = (
  state: BulkChangeState,
  { change, startedBy, reason, filter, selectionId, steps, total, now }: StartBulkChange,
): readonly BulkChangeEvent[] => {
  if (state.status !== 'not-started') return [];
  if (total === 0) {
    throw new Rejection('conflict', 'bulk-change/nobody', {
      message: 'There is no such member, so there is nothing to do.',
    });
  }
  const chosen = { selectionId, steps, total };
  const data = { change, startedBy, reason, filter, ...chosen, startedAt: now.toISOString() };
  return [{ type: 'BulkChangeStarted', data }];
};

// A step that ran while somebody asked to stop is recorded like any other: what was done is said.
const recordStep = (
  { stepsDone }: Started,
  { step, changed, exceptions, now }: RecordBulkStep,
): readonly BulkChangeEvent[] => {
  if (step !== stepsDone) return [];
  const data = { step, changed, exceptions, doneAt: now.toISOString() };
  return [{ type: 'BulkChangeStepDone', data }];
};

const requireStarted = (state: BulkChangeState): Started => {
  if (state.status !== 'not-started') return state;
  throw new Rejection('missing', 'bulk-change/not-found', {
    message: 'There is no such bulk change.',
  });
};
