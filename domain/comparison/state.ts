import type { ComparisonAsked, ComparisonEvent, DriftFixed, PaymentsCompared } from './events.ts';

/** `report` is null until the comparison is done. `fixes` are in order, oldest first. */
export type ComparisonState = {
  /** Null for a nightly comparison. */
  readonly asked: ComparisonAsked['data'] | null;
  readonly report: PaymentsCompared['data'] | null;
  readonly fixes: readonly DriftFixed['data'][];
};

export const initialState: ComparisonState = { asked: null, report: null, fixes: [] };

export const evolve = (state: ComparisonState, event: ComparisonEvent): ComparisonState => {
  switch (event.type) {
    case 'ComparisonAsked':
      return { ...state, asked: event.data };
    case 'PaymentsCompared':
      return { ...state, report: event.data };
    case 'DriftFixed':
      return { ...state, fixes: [...state.fixes, event.data] };
    default:
      // Events from newer versions of the program change nothing.
      return state;
  }
};
