import type { ComparisonAsked, ComparisonEvent, DriftFixed, PaymentsCompared } from './events.ts';

/** The comparison of a night is reported once; null until then. Fixes by staff, the oldest first. */
export type ComparisonState = {
  /** Null for that of a night. */
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
      // Written by a newer version of the program: unknown events change nothing.
      return state;
  }
};
