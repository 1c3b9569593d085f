import { median } from '#domain/shared/median.ts';
import type { SnapshotGroup, SnapshotValue } from '#domain/shared/news/edition-content.ts';
import type { ListedCoin, EditionData } from './day.ts';

/** All values of a day and the counts derived from them, with sources and the ids that the text refers to. */
export const toSnapshotGroups = (day: EditionData): readonly SnapshotGroup[] =>
  [
    { ...day.market, title: 'Market list', values: day.market.coins.flatMap(toCoinValues) },
    { ...day.market, title: 'Counted from the market list', values: toBreadthValues(day) },
    day.usual && { ...day.usual, title: 'Usual daily moves', values: toUsualValues(day) },
    day.fearGreed && {
      ...day.fearGreed,
      title: 'Fear & Greed',
      values: toMoodValues(day.fearGreed.values),
    },
    day.news && { ...day.news, title: 'News of the last day', values: toNewsValues(day.news) },
    day.outlook && {
      ...day.outlook,
      title: 'Forecast for Bitcoin, a day ahead',
      values: toOutlookValues(day, day.outlook),
    },
    day.scored && {
      ...day.scored,
      title: 'Forecasts that came due yesterday',
      values: toScoredValues(day.scored),
    },
    day.ledger && {
      ...day.ledger,
      title: 'Ledger of forecasts',
      values: toLedgerValues(day.ledger),
    },
  ]
    .filter((group) => group !== null)
    .map(({ title, source, at, simulated, values }) => ({ title, source, at, simulated, values }));

const toCoinValues = ({ id, name, ...coin }: ListedCoin): SnapshotValue[] => {
  const value = (field: string, label: string, found: number | null): SnapshotValue[] =>
    found === null ? [] : [{ id: `${id}.${field}`, label: `${name}, ${label}`, value: found }];
  return [
    ...value('price', 'price in USD', coin.price),
    ...value('change24h', 'change in 24 hours, per cent', coin.change24h),
    ...value('change7d', 'change in seven days, per cent', coin.change7d),
    ...value('volume', 'USD traded in 24 hours', coin.volume),
    ...value('marketCap', 'market value in USD', coin.marketCap),
  ];
};

const toBreadthValues = ({ market }: EditionData): SnapshotValue[] => {
  const changes = market.coins.flatMap(({ change24h }) => change24h ?? []);
  const toValue = (id: string, label: string, value: number): SnapshotValue => ({
    id,
    label,
    value,
  });
  return [
    toValue('breadth.up', 'Coins that rose in 24 hours', changes.filter((one) => one > 0).length),
    toValue('breadth.down', 'Coins that fell in 24 hours', changes.filter((one) => one < 0).length),
    toValue('breadth.all', 'Coins with a reported change', changes.length),
    toValue('breadth.median', 'Median change in 24 hours, per cent', median(changes)),
    { id: 'market.at', label: 'Time of the prices', value: market.at },
  ];
};

const toUsualValues = ({ market, usual }: EditionData): SnapshotValue[] =>
  usual === null
    ? []
    : [
        { id: 'usual.days', label: 'Days that they are the median of', value: usual.days },
        ...market.coins.flatMap(({ id, name }) => {
          const value = usual.moves[id];
          const label = `${name}, median size of the change in 24 hours, per cent`;
          return value === undefined ? [] : [{ id: `${id}.usual`, label, value }];
        }),
      ];

const toMoodValues = (values: readonly number[]): SnapshotValue[] => {
  const today = values.at(-1) ?? 0;
  const getValueBefore = (days: number): number | undefined => values.at(-1 - days);
  const value = (id: string, label: string, found: number | undefined): SnapshotValue[] =>
    found === undefined ? [] : [{ id, label, value: found }];
  const yesterday = getValueBefore(1);
  return [
    ...value('mood.today', 'Fear & Greed today, 0 to 100', today),
    ...value('mood.yesterday', 'Fear & Greed yesterday', yesterday),
    ...value('mood.day', 'Points since yesterday', getDistance(today, yesterday)),
    ...value('mood.monthAgo', 'Fear & Greed thirty days ago', getValueBefore(30)),
  ];
};

const getDistance = (one: number, other: number | undefined): number | undefined =>
  other === undefined ? undefined : Math.abs(one - other);

const toNewsValues = ({
  stories,
  ...counts
}: NonNullable<EditionData['news']>): SnapshotValue[] => [
  { id: 'news.count', label: 'Stories of the last day', value: counts.count },
  { id: 'news.positive', label: 'Of them, positive', value: counts.positive },
  { id: 'news.negative', label: 'Of them, negative', value: counts.negative },
  {
    id: 'news.neutral',
    label: 'Of them, neutral',
    value: counts.count - counts.positive - counts.negative,
  },
  ...stories.flatMap(({ id, title, outlet, outlets, score }) => [
    { id: `story.${id}.title`, label: `Headline, published first by ${outlet}`, value: title },
    { id: `story.${id}.others`, label: 'Other outlets that cover it', value: outlets - 1 },
    { id: `story.${id}.score`, label: 'Sentiment of the story, −1 to 1', value: score },
  ]),
];

const toOutlookValues = (
  { market }: EditionData,
  outlook: NonNullable<EditionData['outlook']>,
): SnapshotValue[] => {
  const { percent, low, high, lastPrice, probUp, targetAt } = outlook;
  const now = market.coins.find(({ id }) => id === 'bitcoin')?.price;
  const toChangeValue = (id: string, label: string, value: number): SnapshotValue[] =>
    now === undefined ? [] : [{ id, label, value: (value / now - 1) * 100 }];
  return [
    { id: 'outlook.percent', label: 'Chance that the range contains the price, %', value: percent },
    { id: 'outlook.low', label: 'Lower end of the range, USD', value: low },
    { id: 'outlook.high', label: 'Upper end of the range, USD', value: high },
    ...toChangeValue('outlook.lowChange', 'Lower end, per cent from the listed price', low),
    ...toChangeValue('outlook.highChange', 'Upper end, per cent from the listed price', high),
    { id: 'outlook.from', label: 'Price that the forecast starts from, USD', value: lastPrice },
    { id: 'outlook.probUp', label: 'Chance that the price rises, 0 to 1', value: probUp },
    { id: 'outlook.targetAt', label: 'Time that the range is for', value: targetAt },
  ];
};

const toScoredValues = (scored: NonNullable<EditionData['scored']>): SnapshotValue[] => [
  {
    id: 'scored.percent',
    label: 'Chance that a range contains the price, %',
    value: scored.percent,
  },
  { id: 'scored.due', label: 'Day-ahead ranges for Bitcoin that were due', value: scored.due },
  { id: 'scored.held', label: 'Of them, ranges that contained the price', value: scored.held },
  { id: 'scored.calls', label: 'Direction calls among them', value: scored.calls },
  { id: 'scored.hits', label: 'Calls that were right', value: scored.hits },
];

const toLedgerValues = ({ day, head }: NonNullable<EditionData['ledger']>): SnapshotValue[] => [
  { id: 'ledger.day', label: 'Newest closed day', value: day },
  { id: 'ledger.head', label: 'Head of its chain, SHA-256', value: head },
];
