import { change, price, size } from './formats.ts';
import type { CoinOfDay, Day } from './day.ts';
import type { Figure, Span, ValueGroup } from './text.ts';

type Sentence = readonly Span[];
export type Template = () => Sentence;

/** What the chapters write with: figures come from the snapshot alone, and templates take turns by the day. */
export type Writer = {
  readonly day: Day;
  readonly weekday: string;
  readonly tomorrow: string;
  readonly number: (id: string, format: (value: number) => string) => Figure;
  readonly words: (id: string, format?: (value: string) => string) => Figure;
  readonly raw: (id: string) => number;
  readonly has: (id: string) => boolean;
  /** Another one each day: with eight of them none comes back within eight days; some are nine, so that not the whole letter does. */
  readonly turn: (templates: readonly Template[]) => Sentence;
  readonly price: (coinId: string) => Figure;
  readonly change: (coinId: string) => Figure;
  /** Without the sign, where a word says which way. */
  readonly size: (coinId: string) => Figure;
};

const dayMs = 86_400_000;
const weekdays = [
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
];

export const writerOf = (day: Day, groups: readonly ValueGroup[]): Writer => {
  const values = new Map(groups.flatMap((group) => group.values).map((one) => [one.id, one.value]));
  const dayNumber = Date.parse(day.date) / dayMs;
  const raw = (id: string): number => {
    const value = values.get(id);
    if (typeof value !== 'number') throw new RangeError(`The snapshot has no number ${id}.`);
    return value;
  };
  const number: Writer['number'] = (id, format) => ({ figure: id, text: format(raw(id)) });
  const weekdayOf = (at: number): string => weekdays[new Date(at * dayMs).getUTCDay()] ?? '';
  return {
    ...{ day, raw, number, weekday: weekdayOf(dayNumber), tomorrow: weekdayOf(dayNumber + 1) },
    has: (id) => values.has(id),
    words: (id, format = String) => ({ figure: id, text: format(String(values.get(id))) }),
    turn: (templates) => templates[dayNumber % templates.length]?.() ?? [],
    price: (coinId) => number(`${coinId}.price`, price),
    change: (coinId) => number(`${coinId}.change24h`, change),
    size: (coinId) => number(`${coinId}.change24h`, size),
  };
};

/** How a day was; what was wild leads the edition. */
export type Mood =
  | { readonly kind: 'quiet' | 'ordinary' }
  | { readonly kind: 'wild'; readonly what: 'bitcoin' | 'market' }
  | { readonly kind: 'wild'; readonly what: 'coin'; readonly coin: CoinOfDay };

const followed = [
  ...['bitcoin', 'ethereum', 'binancecoin', 'solana', 'cardano', 'ripple', 'dogecoin', 'polkadot'],
];

/** The coins of the overview that the day has, in their order. */
export const followedCoins = ({ market }: Day): readonly CoinOfDay[] =>
  followed.flatMap((id) => market.coins.find((coin) => coin.id === id) ?? []);

// Per cent in 24 hours.
const wildBitcoin = 4;
const wildCoin = 10;
const wildMedian = 5;
const quietBitcoin = 1.5;
const quietMedian = 2.5;

export const moodOf = ({ day, has, raw }: Writer): Mood => {
  const bitcoin = has('bitcoin.change24h') ? Math.abs(raw('bitcoin.change24h')) : 0;
  const middle = Math.abs(raw('breadth.median'));
  if (bitcoin >= wildBitcoin) return { kind: 'wild', what: 'bitcoin' };
  if (middle >= wildMedian) return { kind: 'wild', what: 'market' };
  const coin = wildest(followedCoins(day));
  if (coin && Math.abs(coin.change24h ?? 0) >= wildCoin)
    return { kind: 'wild', what: 'coin', coin };
  return { kind: bitcoin < quietBitcoin && middle < quietMedian ? 'quiet' : 'ordinary' };
};

const wildest = (coins: readonly CoinOfDay[]): CoinOfDay | undefined =>
  [...coins].sort((one, other) => Math.abs(other.change24h ?? 0) - Math.abs(one.change24h ?? 0))[0];
