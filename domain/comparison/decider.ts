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

/** `date` is the night's, such as `2026-03-02`. */
export const comparisonStream = (date: string): string => `comparison-${date}`;
