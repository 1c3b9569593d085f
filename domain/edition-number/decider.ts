import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { NumberEdition } from './commands.ts';
import { decideNumber } from './decide.ts';
import { editionNumberEvents, type EditionNumbered } from './events.ts';
import type { EditionNumbers } from './state.ts';

export type { EditionNumbers } from './state.ts';

export const editionNumberDecider: Decider<NumberEdition, EditionNumbered, EditionNumbers> = {
  category: 'editionnumber',
  definitions: editionNumberEvents,
  initialState: new Map(),
  evolve: (numbers, event) =>
    // Events from newer versions of the program change nothing.
    (event.type as string) === 'EditionNumbered'
      ? new Map([...numbers, [event.data.date, event.data.edition]])
      : numbers,
  decide: decideNumber,
  upcast: upcaster<EditionNumbered>(editionNumberEvents),
};

export const editionNumberStream = 'editionnumber-all';
