import type { ReadModelRebuildRequested } from './events.ts';

export type ReadModelState = { readonly asked: ReadModelRebuildRequested['data'] | null };

export const initialState: ReadModelState = { asked: null };

export const evolve = (state: ReadModelState, event: ReadModelRebuildRequested): ReadModelState => {
  // Events from newer versions of the program change nothing.
  if ((event.type as string) !== 'ReadModelRebuildRequested') return state;
  return { asked: event.data };
};
