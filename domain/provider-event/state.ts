import type { PaymentProblem } from '../shared/plans/payment-problems.ts';
import type { ProviderEventEvent, ProviderEventReceived } from './events.ts';

/** Nothing is to be done about an event that names nobody, and about somebody else's customer. */
export type ProviderEventStatus = 'waiting' | 'handled' | 'failed' | 'ignored';

export type ReceivedState = {
  readonly received: ProviderEventReceived['data'];
  readonly status: ProviderEventStatus;
  readonly accountId: string | null;
  /** Types of the membership's events that came of it, over all replays. */
  readonly changes: readonly string[];
  /** Null unless it failed last. */
  readonly problem: PaymentProblem | null;
  /** When it was handled or failed last; null while it waits for the first time. */
  readonly settledAt: string | null;
  readonly replays: readonly { readonly reason: string; readonly at: string }[];
};

/** Null until it was received. */
export type ProviderEventState = ReceivedState | null;

export const initialState: ProviderEventState = null;

export const evolve = (
  state: ProviderEventState,
  event: ProviderEventEvent,
): ProviderEventState => {
  if (state === null) {
    return event.type === 'ProviderEventReceived' ? receive(event.data) : null;
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
  // Written by a newer version of the program: unknown events change nothing.
  return state;
};

const receive = (received: ProviderEventReceived['data']): ReceivedState => ({
  received,
  status: received.customerId === null && received.chargeId === null ? 'ignored' : 'waiting',
  accountId: null,
  changes: [],
  problem: null,
  settledAt: null,
  replays: [],
});
