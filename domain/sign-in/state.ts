import type { SignInEvent } from './events.ts';

/** No decision depends on earlier sign-ins, but a code of the second factor works once. */
export type SignInState = {
  /** The newest half minute whose code was accepted; -1 before the first. */
  readonly lastStep: number;
};

export const initialState: SignInState = { lastStep: -1 };

export const evolve = (state: SignInState, event: SignInEvent): SignInState =>
  event.type === 'SecondFactorCodeAccepted'
    ? { lastStep: Math.max(state.lastStep, event.data.step) }
    : state;
