import type { SignInEvent } from './events.ts';

/** Decisions do not depend on earlier logins, except that a second-factor code works only once. */
export type SignInState = {
  /** The newest accepted time step, or -1. */
  readonly lastStep: number;
};

export const initialState: SignInState = { lastStep: -1 };

export const evolve = (state: SignInState, event: SignInEvent): SignInState =>
  event.type === 'SecondFactorCodeAccepted'
    ? { lastStep: Math.max(state.lastStep, event.data.step) }
    : state;
