import type { PredictionEvent } from './events.ts';

/** What was decided about the hours of one coin and day. */
export type PredictionState = {
  /** Hours from which was forecast, or withheld. */
  readonly cutOffs: ReadonlySet<string>;
  /** Hours whose forecasts have an outcome, or will never have one. */
  readonly settled: ReadonlySet<string>;
};

export const initialState: PredictionState = { cutOffs: new Set(), settled: new Set() };

export const evolve = (state: PredictionState, event: PredictionEvent): PredictionState => {
  switch (event.type) {
    case 'PredictionIssued':
    case 'PredictionWithheld':
      return { ...state, cutOffs: new Set([...state.cutOffs, event.data.cutOffAt]) };
    case 'PredictionResolved':
    case 'PredictionUnresolved':
      return { ...state, settled: new Set([...state.settled, event.data.targetAt]) };
    default:
      // Written by a newer version of the program: unknown events change nothing.
      return state;
  }
};
