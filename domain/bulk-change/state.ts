import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import type {
  BulkChangeEvent,
  BulkChangeOutcome,
  BulkChangeStarted,
  BulkMembersChosen,
  BulkMembershipChange,
} from './events.ts';

export type NotStarted = { readonly status: 'not-started' };

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

export type ChosenMembers = { readonly accountIds: readonly string[] };

export type BulkChangeState = NotStarted | StartedBulkChange;

export const initialState: BulkChangeState = { status: 'not-started' };

export const evolve = (state: BulkChangeState, event: BulkChangeEvent): BulkChangeState => {
  if (event.type === 'BulkChangeStarted') {
    return state.status === 'not-started' ? createStartedState(event.data) : state;
  }
  return state.status === 'not-started' ? state : applyEvent(evolvers, state, event);
};

export const membersOn: EventEvolvers<ChosenMembers, BulkMembersChosen> = {
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
