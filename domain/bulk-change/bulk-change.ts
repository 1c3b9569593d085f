import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import { defineAggregate, writerOfReason } from '../shared/define-aggregate.ts';
import { Rejection } from '../shared/rejection.ts';
import {
  type BulkChangeEvent,
  bulkChangeEvents,
  type BulkChangeException,
  type BulkChangeOutcome,
  type BulkChangeStarted,
  type BulkMembersChosen,
  bulkMembersEvents,
  type BulkMembershipChange,
} from './events.ts';

type ChooseBulkMembers = {
  readonly type: 'ChooseBulkMembers';
  readonly accountIds: readonly string[];
  readonly now: Date;
};

type StartBulkChange = Omit<BulkChangeStarted['data'], 'startedAt'> & {
  readonly type: 'StartBulkChange';
  readonly now: Date;
};

type RecordBulkStep = {
  readonly type: 'RecordBulkStep';
  readonly step: number;
  readonly changed: number;
  readonly exceptions: readonly BulkChangeException[];
  readonly now: Date;
};

type StopBulkChange = {
  readonly type: 'StopBulkChange';
  readonly reason: string;
  readonly now: Date;
};

type EndBulkChange = {
  readonly type: 'EndBulkChange';
  readonly outcome: BulkChangeOutcome;
  /** Members that the next step has changed without being recorded. */
  readonly changedInStep: number;
  readonly now: Date;
};

export type BulkChangeCommand = StartBulkChange | RecordBulkStep | StopBulkChange | EndBulkChange;

type NotStarted = { readonly status: 'not-started' };

export type StartedBulkChange = {
  readonly status: 'running' | 'stopping' | BulkChangeOutcome;
  readonly change: BulkMembershipChange;
  readonly startedBy: string;
  readonly reason: string;
  readonly filter: object | null;
  readonly selectionId: string;
  readonly steps: number;
  readonly stepsDone: number;
  readonly total: number;
  readonly changed: number;
  /** Members counted as changed by a step that was interrupted. The step’s own record replaces them. */
  readonly changedInStep: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly startedAt: string;
  readonly endedAt: string | null;
};

type ChosenMembers = { readonly accountIds: readonly string[] };

type BulkChangeState = NotStarted | StartedBulkChange;

const initialState: BulkChangeState = { status: 'not-started' };

const evolve = (state: BulkChangeState, event: BulkChangeEvent): BulkChangeState => {
  if (event.type === 'BulkChangeStarted') {
    return state.status === 'not-started' ? createStartedState(event.data) : state;
  }
  return state.status === 'not-started' ? state : applyEvent(evolvers, state, event);
};

const membersOn: EventEvolvers<ChosenMembers, BulkMembersChosen> = {
  BulkMembersChosen: (_, { data: { accountIds } }) => ({ accountIds }),
};

export const isBulkChangeFinished = ({ status }: BulkChangeState): boolean =>
  status === 'completed' || status === 'stopped' || status === 'role-lost';

const createStartedState = (data: BulkChangeStarted['data']): StartedBulkChange => ({
  ...data,
  status: 'running',
  stepsDone: 0,
  changed: 0,
  changedInStep: 0,
  unchanged: 0,
  failed: 0,
  endedAt: null,
});

const evolvers: EventEvolvers<StartedBulkChange, Exclude<BulkChangeEvent, BulkChangeStarted>> = {
  BulkChangeStepDone: (state, { data: { step, changed, exceptions } }) => {
    const failedCount = exceptions.filter(({ outcome }) => outcome === 'failed').length;
    return {
      ...state,
      stepsDone: step + 1,
      changed: state.changed - state.changedInStep + changed,
      changedInStep: 0,
      unchanged: state.unchanged + exceptions.length - failedCount,
      failed: state.failed + failedCount,
    };
  },
  BulkChangeStopAsked: (state) =>
    isBulkChangeFinished(state) ? state : { ...state, status: 'stopping' },
  BulkChangeEnded: (state, { data: { outcome, endedAt, changedInStep = 0 } }) => {
    const changedCount = state.changed + changedInStep;
    return { ...state, status: outcome, endedAt, changed: changedCount, changedInStep };
  },
};

const decide = (state: BulkChangeState, command: BulkChangeCommand): readonly BulkChangeEvent[] => {
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

const decideMembers = (
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

export const bulkChangeStream = (bulkChangeId: string): string => `bulkchange-${bulkChangeId}`;

export const bulkChangeDecider = defineAggregate<
  BulkChangeCommand,
  BulkChangeEvent,
  BulkChangeState
>({
  category: 'bulkchange',
  stream: bulkChangeStream,
  subject: writerOfReason,
  notExported:
    'Changes that staff made for many members. Each member’s own streams show the result.',
  events: bulkChangeEvents,
  initialState,
  on: evolve,
  decide,
});

type BulkStep = { readonly selectionId: string; readonly step: number };

export const bulkMembersStream = (selectionId: string, step: number): string => {
  const stepKey = String(step);
  return `bulkmembers-${selectionId}-${stepKey}`;
};

/** The members of one step. The list is written once and never changes. */
export const memberSelectionDecider = defineAggregate<
  ChooseBulkMembers,
  BulkMembersChosen,
  ChosenMembers,
  BulkStep
>({
  category: 'bulkmembers',
  stream: ({ selectionId, step }) => bulkMembersStream(selectionId, step),
  notExported: 'Ids of the members of a bulk change.',
  events: bulkMembersEvents,
  initialState: { accountIds: [] },
  on: membersOn,
  decide: decideMembers,
});
