import type { NumberEdition } from './commands.ts';
import type { EditionNumbered } from './events.ts';
import type { EditionNumbers } from './state.ts';

/** Numbers have no gaps. */
export const decideNumber = (
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
