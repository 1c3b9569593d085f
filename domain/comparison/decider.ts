import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { ComparisonCommand } from './commands.ts';
import { decide } from './decide.ts';
import { comparisonEvents, type ComparisonEvent } from './events.ts';
import { evolve, initialState, type ComparisonState } from './state.ts';

export const comparisonDecider: Decider<ComparisonCommand, ComparisonEvent, ComparisonState> = {
  category: 'comparison',
  definitions: comparisonEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<ComparisonEvent>(comparisonEvents),
};

/** `id` is the date of the nightly comparison, such as `2026-03-02`, or the id of a requested one. */
export const comparisonStream = (id: string): string => `comparison-${id}`;
