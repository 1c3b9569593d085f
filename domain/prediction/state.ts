import type { EventEvolvers } from '../shared/decider.ts';
import type { PredictionEvent } from './events.ts';

export type PredictionState = {
  readonly cutOffs: ReadonlySet<string>;
  /** Hours whose forecasts are resolved or unresolved. */
  readonly settled: ReadonlySet<string>;
};

export const initialState: PredictionState = { cutOffs: new Set(), settled: new Set() };

export const on: EventEvolvers<PredictionState, PredictionEvent> = {
  PredictionIssued: (state, { data }) => withCutOff(state, data.cutOffAt),
  PredictionWithheld: (state, { data }) => withCutOff(state, data.cutOffAt),
  PredictionResolved: (state, { data }) => withSettled(state, data.targetAt),
  PredictionUnresolved: (state, { data }) => withSettled(state, data.targetAt),
};

const withCutOff = (state: PredictionState, cutOffAt: string): PredictionState => ({
  ...state,
  cutOffs: new Set(state.cutOffs).add(cutOffAt),
});

const withSettled = (state: PredictionState, targetAt: string): PredictionState => ({
  ...state,
  settled: new Set(state.settled).add(targetAt),
});
