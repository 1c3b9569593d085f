import type { CoinOfDay, Day } from './day.ts';
import type { Value, ValueGroup } from './text.ts';

/** All values of a day with their sources, and what is counted from them, under ids that the text refers to. */
export const valuesOf = (day: Day): readonly ValueGroup[] =>
  [
    { ...day.market, title: 'Market list', values: day.market.coins.flatMap(coinValues) },
    { ...day.market, title: 'Counted from the market list', values: breadthValues(day) },
    day.fearGreed && {
      ...day.fearGreed,
      ...{ title: 'Fear & Greed', values: moodValues(day.fearGreed.values) },
    },
    day.news && { ...day.news, title: 'News of the last day', values: newsValues(day.news) },
    day.outlook && {
      ...day.outlook,
      ...{ title: 'Forecast for Bitcoin, a day ahead', values: bandValues('outlook', day.outlook) },
    },
    day.scored && {
      ...day.scored,
      ...{ title: 'Forecasts that came due yesterday', values: scoredValues(day.scored) },
    },
    day.ledger && {
      ...day.ledger,
      ...{ title: 'Ledger of forecasts', values: ledgerValues(day.ledger) },
    },
  ]
    .filter((group) => group !== null)
    .map(({ title, source, at, simulated, values }) => ({ title, source, at, simulated, values }));

const coinValues = ({ id, name, ...coin }: CoinOfDay): Value[] => {
  const value = (field: string, label: string, found: number | null): Value[] =>
    found === null ? [] : [{ id: `${id}.${field}`, label: `${name}, ${label}`, value: found }];
  return [
    ...value('price', 'price in USD', coin.price),
    ...value('change24h', 'change in 24 hours, per cent', coin.change24h),
    ...value('change7d', 'change in seven days, per cent', coin.change7d),
    ...value('volume', 'USD traded in 24 hours', coin.volume),
    ...value('marketCap', 'market value in USD', coin.marketCap),
  ];
};

const breadthValues = ({ market: { coins } }: Day): Value[] => {
  const changes = coins.flatMap(({ change24h }) => change24h ?? []);
  const of = (id: string, label: string, value: number): Value => ({ id, label, value });
  return [
    of('breadth.up', 'Coins that rose in 24 hours', changes.filter((one) => one > 0).length),
    of('breadth.down', 'Coins that fell in 24 hours', changes.filter((one) => one < 0).length),
    of('breadth.all', 'Coins with a reported change', changes.length),
    of('breadth.median', 'Median change in 24 hours, per cent', median(changes)),
  ];
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

const moodValues = (values: readonly number[]): Value[] => {
  const today = values.at(-1) ?? 0;
  const since = (days: number): number | undefined => values.at(-1 - days);
  const value = (id: string, label: string, found: number | undefined): Value[] =>
    found === undefined ? [] : [{ id, label, value: found }];
  const [yesterday, month] = [since(1), since(30)];
  return [
    ...value('mood.today', 'Fear & Greed today, 0 to 100', today),
    ...value('mood.yesterday', 'Fear & Greed yesterday', yesterday),
    ...value('mood.day', 'Points since yesterday', distance(today, yesterday)),
    ...value('mood.month', 'Points in thirty days', distance(today, month)),
  ];
};

const distance = (one: number, other: number | undefined): number | undefined =>
  other === undefined ? undefined : Math.abs(one - other);

const newsValues = ({ stories }: NonNullable<Day['news']>): Value[] => [
  { id: 'news.count', label: 'Stories of the last day', value: stories.length },
  ...stories.flatMap(({ id, title, outlet, outlets, score }) => [
    { id: `story.${id}.title`, label: `Headline, told first by ${outlet}`, value: title },
    { id: `story.${id}.others`, label: 'Other outlets that tell it', value: outlets - 1 },
    { id: `story.${id}.score`, label: 'Sentiment of the story, −1 to 1', value: score },
  ]),
];

type Band = NonNullable<Day['outlook']> | NonNullable<Day['scored']>['last'];

const bandValues = (
  id: string,
  { low, high, lastPrice, probUp, targetAt }: Omit<Band, 'price'>,
): Value[] => [
  { id: `${id}.low`, label: 'Lower end of the 80% band, USD', value: low },
  { id: `${id}.high`, label: 'Upper end of the 80% band, USD', value: high },
  { id: `${id}.from`, label: 'Price that it starts from, USD', value: lastPrice },
  {
    id: `${id}.reach`,
    label: 'Half the width of the band, per cent of the price',
    value: ((high - low) / 2 / lastPrice) * 100,
  },
  { id: `${id}.probUp`, label: 'Chance that it rises, 0 to 1', value: probUp },
  { id: `${id}.targetAt`, label: 'Time that it is for', value: targetAt },
];

const scoredValues = (scored: NonNullable<Day['scored']>): Value[] => [
  { id: 'scored.due', label: 'Day-ahead bands for Bitcoin that came due', value: scored.due },
  { id: 'scored.held', label: 'Of them, bands that held the price', value: scored.held },
  { id: 'scored.calls', label: 'Calls of up or down among them', value: scored.calls },
  { id: 'scored.hits', label: 'Calls that were right', value: scored.hits },
  ...bandValues('last', scored.last),
  { id: 'last.price', label: 'Recorded price at that time, USD', value: scored.last.price },
];

const ledgerValues = ({ day, head }: NonNullable<Day['ledger']>): Value[] => [
  { id: 'ledger.day', label: 'Newest closed day', value: day },
  { id: 'ledger.head', label: 'Head of its chain, SHA-256', value: head },
];
