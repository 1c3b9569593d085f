import type { PredictionEvent } from './events.ts';

export type PredictionState = {
  readonly cutOffs: ReadonlySet<string>;
  /** Hours whose forecasts are resolved or unresolved. */
  readonly settled: ReadonlySet<string>;
};

export const initialState: PredictionState = { cutOffs: new Set(), settled: new Set() };

export const evolve = (state: PredictionState, event: PredictionEvent): PredictionState => {
  switch (event.type) {
    case 'PredictionIssued':
    case 'PredictionWithheld':
      return { ...state, cutOffs: new Set(state.cutOffs).add(event.data.cutOffAt) };
    case 'PredictionResolved':
    case 'PredictionUnresolved':
      return { ...state, settled: new Set(state.settled).add(event.data.targetAt) };
    default:
      // Events from newer versions of the program change nothing.
      return state;
  }
};
