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

/** `id` is the night's date, such as `2026-03-02`, or that of a comparison that staff asked for. */
export const comparisonStream = (id: string): string => `comparison-${id}`;
