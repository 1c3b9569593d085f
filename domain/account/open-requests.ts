import type { AccountEvent } from './events.ts';
import type { OpenRequests, Registered } from './registered.ts';

/** A request that waits for an answer: a mailed link, a second admin, or the first code of an app. */
type OpenRequest = keyof OpenRequests | 'recovery' | 'preparedSecondFactor';

const close: { readonly [R in OpenRequest]: (state: Registered) => Registered } = {
  verification: (state) => withRequest(state, { verification: null }),
  // An invitation is a request to set a password.
  passwordReset: (state) => withRequest(state, { passwordReset: null }),
  emailChange: (state) => withRequest(state, { emailChange: null }),
  deletion: (state) => withRequest(state, { deletion: null }),
  recovery: (state) => ({ ...state, recovery: null }),
  preparedSecondFactor: (state) =>
    state.secondFactor.status === 'prepared'
      ? { ...state, secondFactor: { status: 'off' } }
      : state,
};

const every = Object.keys(close) as OpenRequest[];

/**
 * Which open requests an event closes: after it, another person may own the login, so that what was asked for before
 * proves nothing. The right to undo a change of address is not among them (ADR 0078).
 */
const closedBy: Readonly<Partial<Record<AccountEvent['type'], readonly OpenRequest[]>>> = {
  AccountPasswordChanged: every,
  AccountEmailChanged: every,
  AccountEmailChangeUndone: every,
  AccountRecoveryConfirmed: every,
  AccountSuspended: every,
};

/** Without the requests that the event closes. Those of the same decision follow it, and stay open. */
export const closeRequests = (state: Registered, { type }: AccountEvent): Registered =>
  (closedBy[type] ?? []).reduce((before, request) => close[request](before), state);

/** Opens or closes mailed links. */
export const withRequest = (state: Registered, change: Partial<OpenRequests>): Registered => ({
  ...state,
  requests: { ...state.requests, ...change },
});
