import type { PaymentsCompared } from './events.ts';

/** The comparison of a night is reported once. */
export type ComparisonState = { readonly isRecorded: boolean };

export const initialState: ComparisonState = { isRecorded: false };

export const evolve = (state: ComparisonState, { type }: PaymentsCompared): ComparisonState => {
  switch (type) {
    case 'PaymentsCompared':
      return { isRecorded: true };
  }
  // Written by a newer version of the program: unknown events change nothing.
  return state;
};
