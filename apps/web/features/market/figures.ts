import { getChangeDirection, formatPercent } from '#contract/format.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { markStaleByAge, type SourceReading } from '#ui/parts/source-line.tsx';
import { usdFormat, type MoneyFormat } from '#contract/market/money.ts';

const texts = {
  rose: (percent: string): string => `Bitcoin rose ${percent} in 24 hours`,
  fell: (percent: string): string => `Bitcoin fell ${percent} in 24 hours`,
  between: (low: string, high: string): string => `, between ${low} and ${high}`,
} as const;

export const marketRefreshSeconds = 60;

/** Prices of the last week; null without candles. */
export const parseChartData = (chartData: string | null): number[] | null => {
  if (chartData === null) return null;
  try {
    const points: unknown = JSON.parse(chartData);
    if (!Array.isArray(points) || points.length < 2) return null;
    return points.every((point) => typeof point === 'number') ? points : null;
  } catch {
    return null;
  }
};

/** A price is stale after twice its source's interval, and never before two missed updates. */
export const getRefreshSeconds = ({ refreshSeconds }: Pick<MarketCoin, 'refreshSeconds'>): number =>
  Math.max(marketRefreshSeconds, refreshSeconds);

export const isStaleAt = (coin: MarketCoin, now: Date): boolean =>
  markStaleByAge(coin, now, getRefreshSeconds(coin)).stale;

/**
 * One source line for many coins: the oldest reading that is not stale, because a list is as old as its oldest row. Stale rows show
 * that themselves.
 */
export const getOldestReading = (
  coins: readonly MarketCoin[],
  now = serverNow(),
): MarketReading | null => {
  const freshCoins = coins.filter((coin) => !isStaleAt(coin, now));
  const includedCoins = freshCoins.length > 0 ? freshCoins : coins;
  const [first, ...rest] = includedCoins;
  if (first === undefined) return null;
  const oldestCoin = rest.reduce((old, coin) => (coin.at < old.at ? coin : old), first);
  const sources = [...new Set(includedCoins.map((coin) => coin.source))];
  return {
    source: sources.join(', '),
    at: oldestCoin.at,
    stale: oldestCoin.stale,
    kind: oldestCoin.kind,
    refreshSeconds: getRefreshSeconds(oldestCoin),
  };
};

/** A reading with a known interval. */
export type MarketReading = SourceReading & { refreshSeconds: number };

export const getNewestTime = (coins: readonly MarketCoin[]): string | undefined =>
  coins.reduce<string | undefined>(
    (newest, coin) => (newest === undefined || coin.at > newest ? coin.at : newest),
    undefined,
  );

export const selectCoins = (
  coins: readonly MarketCoin[],
  symbols: readonly string[],
  count: number,
): MarketCoin[] => {
  const matchingCoins = symbols.map((symbol) => coins.find((coin) => coin.coinSymbol === symbol));
  return matchingCoins.filter((coin) => coin !== undefined).slice(0, count);
};

const formatMood = (percent: number): string => {
  if (Math.abs(percent) < 1) return 'A quiet day. ';
  if (percent >= 5) return 'A strong day. ';
  return percent <= -5 ? 'A rough day. ' : '';
};

const formatMove = (percent: number): string => {
  const direction = getChangeDirection(percent);
  if (direction === 'flat') return 'Bitcoin hardly moved in 24 hours';
  return direction === 'up'
    ? texts.rose(formatPercent(percent))
    : texts.fell(formatPercent(percent));
};

export const formatMarketSummary = (
  coins: readonly MarketCoin[],
  { formatPrice }: Pick<MoneyFormat, 'formatPrice'> = usdFormat,
): string | undefined => {
  const bitcoin = coins.find((coin) => coin.coinSymbol === 'BTC');
  if (bitcoin === undefined || bitcoin.change24h === null) return undefined;
  const { change24h, low24h, high24h } = bitcoin;
  const marketMove = formatMood(change24h) + formatMove(change24h);
  if (low24h === null || high24h === null) return `${marketMove}.`;
  return `${marketMove}${texts.between(formatPrice(low24h), formatPrice(high24h))}.`;
};
