import { formatChange, formatPrice } from '../format.ts';
import type { CoinOverview, PastRange } from './coin-overview.ts';
import type { MarketCoin } from './market.ts';
import { type MoneyFormat, usdFormat } from './money.ts';

type CoinNames = Pick<MarketCoin, 'name' | 'coinSymbol'>;

/** `Bitcoin (BTC)`, or one of the two where they are the same. */
export const formatCoinNames = ({ name, coinSymbol }: CoinNames): string =>
  name.toUpperCase() === coinSymbol.toUpperCase() ? name : `${name} (${coinSymbol})`;

/** Texts about a coin that its open page, its description for search engines and its picture share. */
export const coinOverviewTexts = {
  title: (coin: CoinNames): string => `${formatCoinNames(coin)}: price, chart and news`,
  lead: (name: string): string =>
    `The price of ${name}, its chart over seven days, today’s stories about it, and yesterday’s 80% range with its outcome. Everybody can read this page, without an account.`,
  price: (name: string): string => `Price of ${name}`,
  dayChange: (percent: number): string => `${formatChange(percent)} in 24 hours`,
  stories: (name: string): string => `Today’s stories about ${name}`,
  noStories: (name: string): string => `No story of the last 24 hours names ${name}.`,
  range: {
    title: 'Yesterday’s 80% range',
    none: 'There is no range whose 24 hours ended within the last day.',
    held: 'inside the range',
    missed: 'outside the range',
    backtest: 'backtest',
    simulated: 'simulated market',
    outcome: 'Price at the end',
    sentence: (hours: number, range: string): string =>
      `Yesterday’s 80% range for ${String(hours)} hours: ${range}`,
  },
  simulatedMarket: 'Simulated market.',
  simulated: 'Simulated market. Its prices are not real.',
} as const;

// Created by the first use, because it takes 10 ms in a browser, also on pages that show no such time.
let timeInGmt: Intl.DateTimeFormat | undefined;

/** `28 Nov, 10:00 GMT` */
export const formatGmt = (at: string): string => {
  timeInGmt ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'GMT',
  });
  return `${timeInGmt.format(new Date(at))} GMT`;
};

/** The figures of a past range in words. */
export type PastRangeTexts = {
  /** `For the 24 hours to 28 Nov, 10:00 GMT` */
  readonly period: string;
  /** `$60,100 to $62,400` */
  readonly range: string;
  readonly actual: string;
  readonly outcome: string;
};

/** The figures of a past range, with its horizon and outcome; in USD where the reader is not known. */
export const formatPastRange = (
  range: PastRange,
  money: Pick<MoneyFormat, 'formatPrice' | 'formatDistinctPrices'> = usdFormat,
): PastRangeTexts => {
  const texts = coinOverviewTexts.range;
  const [low, high] = money.formatDistinctPrices(range.low, range.high);
  const notes = [
    ...(range.backtest ? [texts.backtest] : []),
    ...(range.simulated ? [texts.simulated] : []),
  ];
  const period = `For the ${String(range.horizonHours)} hours to ${formatGmt(range.targetAt)}`;
  return {
    period: [period, ...notes].join(', '),
    range: `${low} to ${high}`,
    actual: money.formatPrice(range.actual),
    outcome: range.inside ? texts.held : texts.missed,
  };
};

/** The description for search engines and link previews. */
export const describeCoin = ({ coin, range }: CoinOverview): string => {
  const { name, price, change24h, at, kind } = coin;
  const change = change24h === null ? '' : `, ${coinOverviewTexts.dayChange(change24h)}`;
  const sentences = [
    ...(kind === 'simulated' ? [coinOverviewTexts.simulatedMarket] : []),
    `${name}: ${formatPrice(price)}${change} (${formatGmt(at)}).`,
    ...(range ? [describeRange(range)] : []),
  ];
  return sentences.join(' ');
};

const describeRange = (range: PastRange): string => {
  const { range: prices, actual, outcome } = formatPastRange(range);
  const sentence = coinOverviewTexts.range.sentence(range.horizonHours, prices);
  return `${sentence}; the price was ${actual}, ${outcome}.`;
};
