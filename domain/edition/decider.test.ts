import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import type { ProduceEdition, RefreshEdition } from './commands.ts';
import type { EditionContent } from './content.ts';
import { editionDecider } from './decider.ts';
import type { EditionEvent } from './events.ts';

const given = deciderSpec(editionDecider);
const at = '2026-05-04T07:00:00.000Z';
const content: EditionContent = {
  title: 'A quiet Monday',
  chapters: {
    greeting: [{ kind: 'paragraph', spans: ['Bitcoin is at ', { figure: 'b.price', text: '$7' }] }],
    ...{
      highlights: [],
      altMovers: [],
      marketOverview: [],
      takeaways: [],
      analysis: [],
      thanks: [],
    },
  },
  snapshot: [
    {
      ...{ title: 'Prices', source: 'CoinGecko', at, simulated: false },
      values: [{ id: 'b.price', label: 'Bitcoin, price in USD', value: 7 }],
    },
  ],
  missing: [],
};
const date = '2026-05-04';
const now = new Date(at);
const produce: ProduceEdition = { type: 'ProduceEdition', date, edition: 3, ...content, now };
const refresh: RefreshEdition = { type: 'RefreshEdition', date, ...content, now };
const version = { edition: 3, date, ...content, generatedAt: at };
const produced: EditionEvent = { type: 'EditionProduced', data: { ...version, version: 1 } };
const refreshed = (number: number): EditionEvent => ({
  type: 'EditionRefreshed',
  data: { ...version, version: number },
});

describe('the edition of a day', () => {
  it('is produced once, whoever asks again', () => {
    given().when(produce).then(produced);
    given(produced)
      .when({ ...produce, title: 'Another title' })
      .thenNothing();
  });

  it('keeps a further version for each refresh, under the same number', () => {
    given(produced).when(refresh).then(refreshed(2));
    given(produced, refreshed(2)).when(refresh).then(refreshed(3));
  });

  it('is not refreshed before it was produced', () => {
    given().when(refresh).thenRejects('missing', 'edition/none');
  });

  it('is not made of nothing', () => {
    given()
      .when({ ...produce, snapshot: [] })
      .thenRejects('conflict', 'edition/no-data');
  });
});
