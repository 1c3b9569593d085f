import { defineAggregate } from '../shared/define-aggregate.ts';
import { type EditionNumbered, editionNumberEvents } from './events.ts';

/** Assigns a number to a day's newsletter. Has no effect if the day has one. */
export type NumberEdition = {
  readonly type: 'NumberEdition';
  readonly date: string;
  readonly now: Date;
};

type EditionNumbers = ReadonlyMap<string, number>;

/** Numbers have no gaps. */
const decideNumber = (
  numbers: EditionNumbers,
  { date, now }: NumberEdition,
): readonly EditionNumbered[] =>
  numbers.has(date)
    ? []
    : [
        {
          type: 'EditionNumbered',
          data: { date, edition: numbers.size + 1, numberedAt: now.toISOString() },
        },
      ];

export const editionNumberStream = 'editionnumber-all';

export const editionNumberDecider = defineAggregate<
  NumberEdition,
  EditionNumbered,
  EditionNumbers,
  undefined
>({
  category: 'editionnumber',
  stream: () => editionNumberStream,
  notExported: 'The number of each newsletter.',
  events: editionNumberEvents,
  initialState: new Map(),
  on: {
    EditionNumbered: (numbers, { data: { date, edition } }) =>
      new Map([...numbers, [date, edition]]),
  },
  decide: decideNumber,
});
