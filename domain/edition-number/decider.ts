import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import { editionNumberEvents, type EditionNumbered } from './events.ts';

/** Gives a day's newsletter its number; a day that has one keeps it. */
export type NumberEdition = {
  readonly type: 'NumberEdition';
  readonly date: string;
  readonly now: Date;
};

/** The numbers of all days. */
export type EditionNumbers = ReadonlyMap<string, number>;

export const editionNumberDecider: Decider<NumberEdition, EditionNumbered, EditionNumbers> = {
  category: 'editionnumber',
  definitions: editionNumberEvents,
  initialState: new Map(),
  evolve: (numbers, event) =>
    // Written by a newer version of the program: unknown events change nothing.
    (event.type as string) === 'EditionNumbered'
      ? new Map([...numbers, [event.data.date, event.data.edition]])
      : numbers,
  decide: (numbers, { date, now }) =>
    numbers.has(date)
      ? []
      : [
          {
            type: 'EditionNumbered',
            data: { date, edition: numbers.size + 1, numberedAt: now.toISOString() },
          },
        ],
  upcast: upcaster<EditionNumbered>(editionNumberEvents),
};

export const editionNumberStream = 'editionnumber-all';
