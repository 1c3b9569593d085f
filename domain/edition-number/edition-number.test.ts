import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { editionNumberDecider, type NumberEdition } from './edition-number.ts';
import type { EditionNumbered } from './events.ts';

const given = deciderSpec(editionNumberDecider);
const now = new Date('2026-05-04T07:00:00.000Z');
const number = (date: string): NumberEdition => ({ type: 'NumberEdition', date, now });
const numbered = (date: string, edition: number): EditionNumbered => ({
  type: 'EditionNumbered',
  data: { date, edition, numberedAt: now.toISOString() },
});

describe('the numbers of the editions', () => {
  it('count up from one, also after a day without an edition', () => {
    given().when(number('2026-05-04')).then(numbered('2026-05-04', 1));
    given(numbered('2026-05-04', 1)).when(number('2026-05-06')).then(numbered('2026-05-06', 2));
  });

  it('are given to a day once', () => {
    given(numbered('2026-05-04', 1)).when(number('2026-05-04')).thenNothing();
  });
});
