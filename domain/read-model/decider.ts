import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { RequestRebuild } from './commands.ts';
import { decideRebuild } from './decide.ts';
import { readModelEvents, type ReadModelRebuildRequested } from './events.ts';
import { evolve, initialState, type ReadModelState } from './state.ts';

export const readModelDecider: Decider<RequestRebuild, ReadModelRebuildRequested, ReadModelState> =
  {
    category: 'readmodel',
    definitions: readModelEvents,
    initialState,
    evolve,
    decide: decideRebuild,
    upcast: upcaster<ReadModelRebuildRequested>(readModelEvents),
  };

/** `name` is the name of the read model, such as `member-directory`. */
export const readModelStream = (name: string): string => `readmodel-${name}`;
