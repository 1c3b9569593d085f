import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { editionDecider, type ProduceEdition, type RefreshEdition } from './edition.ts';
import type {
  Block,
  EditionContent,
  MissingContent,
  SnapshotGroup,
} from '../shared/news/edition-content.ts';
import type { EditionEvent } from './events.ts';

const given = deciderSpec(editionDecider);
const at = '2026-05-04T07:00:00.000Z';
const content: EditionContent = {
  title: 'A quiet Monday',
  chapters: {
    greeting: [{ kind: 'paragraph', spans: ['Bitcoin is at ', { figure: 'b.price', text: '$7' }] }],
    highlights: [],
    altMovers: [],
    marketOverview: [],
    takeaways: [],
    analysis: [],
    thanks: [],
  },
  snapshot: [
    {
      title: 'Prices',
      source: 'CoinGecko',
      at,
      simulated: false,
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
const refreshed = (number: number, title = content.title): EditionEvent => ({
  type: 'EditionRefreshed',
  data: { ...version, title, version: number },
});
const changed = (title: string): RefreshEdition => ({ ...refresh, title });
const group = (changes: Partial<SnapshotGroup>): SnapshotGroup => ({
  title: 'Prices',
  source: 'CoinGecko',
  at,
  simulated: false,
  values: [{ id: 'b.price', label: 'Bitcoin, price in USD', value: 7 }],
  ...changes,
});

describe('the edition of a day', () => {
  it('is produced once, even if it is requested again', () => {
    given().when(produce).then(produced);
    given(produced)
      .when({ ...produce, title: 'Another title' })
      .thenNothing();
  });

  it('has a further version, under the same number, for each refresh that changes its content', () => {
    given(produced).when(changed('Another title')).then(refreshed(2, 'Another title'));
    given(produced, refreshed(2, 'Another title'))
      .when(changed('A third title'))
      .then(refreshed(3, 'A third title'));
    given(produced, refreshed(2, 'Another title')).when(refresh).then(refreshed(3));
  });

  it('has no further version when the same text was written from newer readings', () => {
    const later = new Date('2026-05-04T09:30:00.000Z');
    const values = [{ id: 'b.price', label: 'Bitcoin, price in USD', value: 7.001 }];
    const snapshot = [group({ at: later.toISOString(), values })];
    given(produced).when(refresh).thenNothing();
    given(produced)
      .when({ ...refresh, snapshot, now: later })
      .thenNothing();
  });

  it('has a further version when its figures come from another source', () => {
    const snapshot = [group({ source: 'CoinPaprika' })];
    given(produced)
      .when({ ...refresh, snapshot })
      .then({ type: 'EditionRefreshed', data: { ...version, version: 2, snapshot } });
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

describe('a refresh while sources are down', () => {
  const noMovers: MissingContent = { what: 'movers', text: 'Movers are unavailable.' };
  const noNews: MissingContent = { what: 'news', text: 'No story of the last day.' };
  const reported = (coins: number): SnapshotGroup =>
    group({
      values: Array.from({ length: coins }, (_none, index) => ({
        id: `coin-${String(index)}.change24h`,
        label: 'Change in 24 hours',
        value: 1,
      })),
    });
  const prices = (...symbols: string[]): EditionContent['chapters'] => ({
    ...content.chapters,
    marketOverview: [
      {
        kind: 'prices',
        coins: symbols.map((symbol) => ({
          symbol,
          name: symbol,
          price: { figure: 'p', text: '$7' },
          inFull: null,
          change: { figure: 'c', text: '+1%' },
        })),
      } satisfies Block,
    ],
  });
  const whole: Partial<RefreshEdition> = {
    chapters: prices('BTC', 'ETH'),
    snapshot: [reported(10), group({ title: 'News of the last day' })],
  };

  it.each<[what: string, Partial<RefreshEdition>]>([
    ['movers', { missing: [noMovers] }],
    ['news', { missing: [noNews] }],
    ['a group of figures', { snapshot: [reported(10)] }],
    ['a coin of the overview', { chapters: prices('ETH') }],
    ['many coins', { snapshot: [reported(6), group({ title: 'News of the last day' })] }],
    [
      'real figures',
      { snapshot: [reported(10), group({ title: 'News of the last day', simulated: true })] },
    ],
  ])('never replaces a complete version by one that lacks %s', (_what, lacking) => {
    const good: EditionEvent = {
      type: 'EditionProduced',
      data: { ...version, ...whole, version: 1 },
    };
    given(good)
      .when({ ...refresh, title: 'Less', ...whole, ...lacking })
      .thenRejects('conflict', 'edition/incomplete');
  });

  it('names what is missing', () => {
    given(produced)
      .when({ ...refresh, missing: [noMovers, noNews] })
      .thenRejects('conflict', 'edition/incomplete', {
        message:
          'Movers and news are unavailable right now, so the current version was kept. Check the sources and try again.',
      });
  });

  it('completes an incomplete version, also in part', () => {
    const incomplete: EditionEvent = {
      type: 'EditionProduced',
      data: { ...version, missing: [noMovers, noNews], version: 1 },
    };
    given(incomplete)
      .when({ ...refresh, missing: [noNews] })
      .then({ type: 'EditionRefreshed', data: { ...version, missing: [noNews], version: 2 } });
  });

  it('replaces a version that cannot be sent by one that can, whatever that one lacks', () => {
    const unsendable: EditionEvent = {
      type: 'EditionProduced',
      data: { ...version, missing: [noMovers], version: 1 },
    };
    given(unsendable)
      .when({ ...refresh, missing: [noNews] })
      .then({ type: 'EditionRefreshed', data: { ...version, missing: [noNews], version: 2 } });
  });
});
