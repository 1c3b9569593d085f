import type { PaymentsCompared } from './events.ts';

/** The comparison of a night is reported once; null until then. */
export type ComparisonState = { readonly report: PaymentsCompared['data'] | null };

export const initialState: ComparisonState = { report: null };

export const evolve = (state: ComparisonState, event: PaymentsCompared): ComparisonState => {
  // Written by a newer version of the program: unknown events change nothing.
  if ((event.type as string) !== 'PaymentsCompared') return state;
  return { report: event.data };
};
