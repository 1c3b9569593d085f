import type { PaymentProblem } from '../shared/plans/payment-problems.ts';
import type { ProviderEventLifecycleEvent, ProviderEventReceived } from './events.ts';

/** `ignored`: the event names no customer or charge, or a customer without an account. */
export type ProviderEventStatus = 'waiting' | 'handled' | 'failed' | 'ignored';

export type ReceivedProviderEvent = {
  readonly received: ProviderEventReceived['data'];
  readonly status: ProviderEventStatus;
  readonly accountId: string | null;
  /** Types of the resulting membership events, over all replays. */
  readonly changes: readonly string[];
  /** Null unless the last attempt failed. */
  readonly problem: PaymentProblem | null;
  /** When the event was last processed or failed, or null before the first attempt. */
  readonly settledAt: string | null;
  readonly replays: readonly { readonly reason: string; readonly at: string }[];
};

/** Null before the event is received. */
export type ProviderEventState = ReceivedProviderEvent | null;

export const initialState: ProviderEventState = null;

export const evolve = (
  state: ProviderEventState,
  event: ProviderEventLifecycleEvent,
): ProviderEventState => {
  if (state === null) {
    return event.type === 'ProviderEventReceived' ? createReceivedState(event.data) : null;
  }
  switch (event.type) {
    case 'ProviderEventHandled': {
      const { accountId, changes, handledAt } = event.data;
      return {
        ...state,
        status: accountId === null ? 'ignored' : 'handled',
        accountId,
        problem: null,
        changes: [...state.changes, ...changes],
        settledAt: handledAt,
      };
    }
    case 'ProviderEventFailed': {
      const { problem, failedAt } = event.data;
      return { ...state, status: 'failed', problem, settledAt: failedAt };
    }
    case 'ProviderEventReplayed': {
      const { reason, replayedAt } = event.data;
      const replays = [...state.replays, { reason, at: replayedAt }];
      return { ...state, status: 'waiting', problem: null, replays };
    }
    case 'ProviderEventReceived':
      return state;
  }
  // Events from newer versions of the program change nothing.
  return state;
};

const createReceivedState = (received: ProviderEventReceived['data']): ReceivedProviderEvent => ({
  received,
  status: received.customerId === null && received.chargeId === null ? 'ignored' : 'waiting',
  accountId: null,
  changes: [],
  problem: null,
  settledAt: null,
  replays: [],
});
