import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { EditionCommand } from './commands.ts';
import { decide } from './decide.ts';
import { editionEvents, type EditionEvent } from './events.ts';
import { evolve, initialState, type EditionState } from './state.ts';

export const editionDecider: Decider<EditionCommand, EditionEvent, EditionState> = {
  category: 'edition',
  definitions: editionEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<EditionEvent>(editionEvents),
};

/** `date` has the form `2026-11-21`. */
export const editionStream = (date: string): string => `edition-${date}`;
