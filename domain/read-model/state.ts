import type { ReadModelRebuildRequested } from './events.ts';

/** The newest rebuild that staff asked for; null before the first. */
export type ReadModelState = { readonly asked: ReadModelRebuildRequested['data'] | null };

export const initialState: ReadModelState = { asked: null };

export const evolve = (state: ReadModelState, event: ReadModelRebuildRequested): ReadModelState => {
  // Written by a newer version of the program: unknown events change nothing.
  if ((event.type as string) !== 'ReadModelRebuildRequested') return state;
  return { asked: event.data };
};
