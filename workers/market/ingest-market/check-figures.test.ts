import { describe, expect, it } from 'vitest';
import type { CheckedFigure } from '#domain/shared/market/checked-figures.ts';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { CoinReading } from '#observations/prices/queries.ts';
import type { QuarantineRecord } from '#observations/quarantine/queries.ts';
import type { SourceCoin } from '#platform/market-data/market-data.port.ts';
import { toHourClose } from './candle-history.ts';
import { checkFigures } from './check-figures.ts';

const at = '2026-11-22T12:00:00.000Z';
const source = { name: 'CoinGecko', mode: 'live', refreshMs: 5 * minuteMs } as const;
const closesOf = (closes: readonly number[]) => ({
  source: 'Binance',
  hours: closes.map((close, index) =>
    toHourClose({
      openAt: new Date(Date.parse(at) - (closes.length - index) * hourMs).toISOString(),
      close,
    }),
  ),
});
const steady = Array.from({ length: 170 }, () => 100);

type Case = {
  readonly coin?: Partial<SourceCoin>;
  readonly closes?: readonly number[];
  readonly known?: Partial<CoinReading>;
  readonly open?: readonly QuarantineRecord[];
  readonly at?: string;
};

const figures = { change1h: null, change24h: null, change7d: null, low24h: null, high24h: null };
const coinOf = (over: Partial<SourceCoin>): SourceCoin => ({
  id: 'luna',
  symbol: 'LUNA',
  name: 'Luna',
  rank: 1,
  price: 100,
  volume: null,
  marketCap: null,
  ...figures,
  ...over,
});
const check = ({ coin = {}, closes = [], known, open = [], ...given }: Case) => {
  const time = given.at ?? at;
  const before = {
    ...coinOf({}),
    ...figures,
    chart: null,
    chartSource: null,
    source: source.name,
    at: new Date(Date.parse(time) - 5 * minuteMs).toISOString(),
    freshUntil: time,
    ...known,
  };
  const { prices, records } = checkFigures([{ coin: coinOf(coin), at: time, source }], {
    closesOf: () => (closes.length === 0 ? undefined : closesOf(closes)),
    known: new Map(known ? [['luna', before]] : []),
    open,
  });
  return { coin: prices[0]?.coin, records };
};
const isWithheld = (figure: CheckedFigure, value: number, over: Case): boolean =>
  check({ ...over, coin: { ...over.coin, [figure]: value } }).coin?.[figure] === null;

describe('a change of a coin with stored closes', () => {
  it.each(['change1h', 'change24h', 'change7d'] as const)(
    'is withheld and quarantined where it contradicts them: %s',
    (figure) => {
      const { coin, records } = check({ coin: { [figure]: 915 }, closes: steady });
      expect(coin?.[figure]).toBeNull();
      expect(records).toMatchObject([
        { coinId: 'luna', source: 'CoinGecko', figure, rule: 'disagreement', value: 915 },
      ]);
      expect(isWithheld(figure, -60, { closes: steady })).toBe(true);
    },
  );

  it('is shown where they confirm it, also within the tolerance', () => {
    for (const change of [0, 5, -5])
      expect(isWithheld('change24h', change, { closes: steady })).toBe(false);
    expect(isWithheld('change24h', 900, { coin: { price: 1000 }, closes: steady })).toBe(false);
  });

  it('is withheld where the price would have fallen by more than 100%', () => {
    expect(isWithheld('change7d', -150, {})).toBe(true);
  });
});

describe('a high or low of a coin with stored closes', () => {
  it.each([
    ['high24h', 915],
    ['high24h', 160],
    ['high24h', 80],
    ['low24h', 10],
    ['low24h', 60],
    ['low24h', 120],
  ] as const)('is withheld where it contradicts them: %s of %d', (figure, value) => {
    const { coin, records } = check({ coin: { [figure]: value }, closes: steady });
    expect(coin?.[figure]).toBeNull();
    expect(records).toMatchObject([{ figure, value }]);
  });

  it.each([
    ['high24h', 101],
    ['high24h', 140],
    ['low24h', 99],
    ['low24h', 75],
  ] as const)('is shown where they allow it: %s of %d', (figure, value) => {
    expect(isWithheld(figure, value, { closes: steady })).toBe(false);
  });

  it('may lag behind a price that moved in the last two hours', () => {
    const rising = [...steady.slice(0, -1), 150];
    expect(isWithheld('high24h', 102, { coin: { price: 160 }, closes: rising })).toBe(false);
  });
});

describe('a coin without stored closes', () => {
  it('has a change that its own range of the day allows', () => {
    const coin = { low24h: 98, high24h: 102 };
    expect(isWithheld('change24h', 915, { coin })).toBe(true);
    expect(isWithheld('change1h', -60, { coin })).toBe(true);
    expect(isWithheld('change24h', 2, { coin })).toBe(false);
    expect(isWithheld('change7d', 60, { coin })).toBe(false);
  });

  it('has a change that agrees with the one shown before, in every answer of the period', () => {
    const known = { change24h: 0.5 };
    expect(isWithheld('change24h', 3, { known })).toBe(false);
    const { records } = check({ coin: { change24h: 915 }, known });
    expect(records).toMatchObject([{ figure: 'change24h', value: 915, before: 0.5 }]);
    const hoursLater = (hours: number) => ({
      at: new Date(Date.parse(at) + hours * hourMs).toISOString(),
      known: { change24h: null },
      open: records,
    });
    expect(isWithheld('change24h', 915, hoursLater(12))).toBe(true);
    const corrected = check({ coin: { change24h: 0.7 }, ...hoursLater(12) });
    expect(corrected.coin?.change24h).toBe(0.7);
    expect(corrected.records).toMatchObject([{ outcome: 'refuted' }]);
    expect(isWithheld('change24h', 915, hoursLater(25))).toBe(false);
  });

  it('has extremes that agree with those shown before', () => {
    expect(isWithheld('high24h', 915, { known: { high24h: 102 } })).toBe(true);
    expect(isWithheld('low24h', 10, { known: { low24h: 98 } })).toBe(true);
    expect(isWithheld('high24h', 130, { known: { high24h: 102 } })).toBe(false);
    expect(isWithheld('low24h', 10, { coin: { price: 12 }, known: { low24h: 98 } })).toBe(false);
  });

  it('shows what cannot be checked', () => {
    expect(isWithheld('change24h', 915, {})).toBe(false);
    expect(isWithheld('change24h', -100, {})).toBe(false);
    expect(isWithheld('high24h', 915, {})).toBe(false);
  });
});
