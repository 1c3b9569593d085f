import type { DomainEvent } from '../shared/event.ts';

/** The comparison of a night is reported once. */
export type ComparisonState = { readonly isRecorded: boolean };

export const initialState: ComparisonState = { isRecorded: false };

export const evolve = (state: ComparisonState, { type }: DomainEvent): ComparisonState =>
  type === 'PaymentsCompared' ? { isRecorded: true } : state;
