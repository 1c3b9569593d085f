import type { EditionEvent } from './events.ts';

export type EditionVersion = EditionEvent['data'];

/** Oldest first. */
export type EditionState = { readonly versions: readonly EditionVersion[] };

export const initialState: EditionState = { versions: [] };

const knownTypes: ReadonlySet<string> = new Set<EditionEvent['type']>([
  'EditionProduced',
  'EditionRefreshed',
]);

export const evolve = (state: EditionState, event: EditionEvent): EditionState =>
  // Events from newer versions of the program change nothing.
  knownTypes.has(event.type) ? { versions: [...state.versions, event.data] } : state;
