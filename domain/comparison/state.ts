import type { PaymentsCompared } from './events.ts';

/** The comparison of a night is reported once; null until then. */
export type ComparisonState = { readonly report: PaymentsCompared['data'] | null };

export const initialState: ComparisonState = { report: null };

export const evolve = (_state: ComparisonState, { data }: PaymentsCompared): ComparisonState => ({
  report: data,
});
