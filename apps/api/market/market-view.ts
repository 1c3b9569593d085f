import { marketEndpoints, type MarketCoin } from '#contract/market/market.ts';
import type { CoinProfile, MarketCoinDetail } from '#contract/market/coin.ts';
import type { DailyMovers, Mover } from '#contract/market/movers.ts';
import { buildUrl } from '#contract/url.ts';
import type { CoinProfileRecord } from '#observations/coin-profiles/queries.ts';
import {
  type CoinReading,
  isStale,
  type MarketReadingRecord,
} from '#observations/prices/queries.ts';

const topCount = 10;
const moverCount = 10;
const defaultRefreshSeconds = 60;

export const toMarketCoin = (
  { kind }: MarketReadingRecord,
  coin: CoinReading,
  now: Date,
): MarketCoin => {
  return {
    id: coin.id,
    name: coin.name,
    coinSymbol: coin.symbol,
    rank: coin.rank,
    price: coin.price,
    change1h: coin.change1h,
    change24h: coin.change24h,
    change7d: coin.change7d,
    change30d: coin.change30d ?? null,
    low24h: coin.low24h,
    high24h: coin.high24h,
    volume: coin.volume,
    marketCap: coin.marketCap,
    chartData: coin.chart === null ? null : JSON.stringify(coin.chart),
    at: coin.at,
    sentiment: null,
    source: coin.source,
    kind,
    stale: isStale(coin, now),
    refreshSeconds: coin.refreshSeconds ?? defaultRefreshSeconds,
  };
};

const sortByRank = (reading: MarketReadingRecord): CoinReading[] =>
  [...reading.coins].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));

export const toMarketList = (reading: MarketReadingRecord, now: Date): MarketCoin[] =>
  sortByRank(reading).map((coin) => toMarketCoin(reading, coin, now));

/** By 24-hour trading volume, highest first. */
export const toTopCoins = (reading: MarketReadingRecord, now: Date): MarketCoin[] =>
  reading.coins
    .toSorted((a, b) => (b.volume ?? 0) - (a.volume ?? 0) || a.rank - b.rank)
    .slice(0, topCount)
    .map((coin) => toMarketCoin(reading, coin, now));

const emptyRecords = {
  allTimeHigh: null,
  allTimeLow: null,
  circulatingSupply: null,
  totalSupply: null,
  maxSupply: null,
};

type CoinDetailContext = { readonly profile: CoinProfileRecord | undefined; readonly now: Date };

/** One coin in detail. As specified, the change is text with two decimals. */
export const toCoinDetail = (
  reading: MarketReadingRecord,
  coin: CoinReading,
  { profile, now }: CoinDetailContext,
): MarketCoinDetail => ({
  ...toMarketCoin(reading, coin, now),
  change24h: coin.change24h === null ? null : coin.change24h.toFixed(2),
  ...(coin.records ?? emptyRecords),
  profile: profile?.kind === reading.kind ? toProfile(profile) : null,
});

// Null if the source reported nothing.
const toProfile = (stored: CoinProfileRecord): CoinProfile | null => {
  const { description, links, circulatingSupply, totalSupply, maxSupply, hasNoMaxSupply } = stored;
  const supply = { circulatingSupply, totalSupply, maxSupply, hasNoMaxSupply };
  const isEmpty =
    description.length === 0 && links.length === 0 && Object.values(supply).every((each) => !each);
  return isEmpty ? null : { description, links, ...supply, source: stored.source, at: stored.at };
};

type CoinWithChange = CoinReading & { readonly change24h: number };

/** Stale values are excluded, because an old change could stay at the top indefinitely. */
export const toDailyMovers = (reading: MarketReadingRecord, now: Date): DailyMovers => {
  const freshCoins = reading.coins.filter(
    (coin): coin is CoinWithChange => coin.change24h !== null && !isStale(coin, now),
  );
  const coinsByChange = freshCoins.sort((a, b) => b.change24h - a.change24h || a.rank - b.rank);
  const gainers = coinsByChange.filter(({ change24h }) => change24h > 0);
  const losers = coinsByChange.filter(({ change24h }) => change24h < 0).reverse();
  const topGainers = gainers.slice(0, moverCount);
  const topLosers = losers.slice(0, moverCount);
  const sources = new Set([...topGainers, ...topLosers].map(({ source }) => source));
  return {
    topGainers: topGainers.map(toMover),
    topLosers: topLosers.map(toMover),
    lastUpdated: reading.at,
    source: sources.size === 0 ? reading.source : [...sources].join(', '),
    kind: reading.kind,
    stale: reading.coins.length > 0 && freshCoins.length === 0,
  };
};

const toMover = ({
  id,
  symbol,
  name,
  price,
  change24h,
  marketCap,
  volume,
  rank,
}: CoinWithChange): Mover => ({
  id,
  symbol,
  name,
  price,
  change24h,
  marketCap,
  volume24h: volume,
  image: buildUrl(marketEndpoints.coinIcon, { params: { id } }),
  rank,
});

export const noMovers: DailyMovers = {
  topGainers: [],
  topLosers: [],
  lastUpdated: null,
  source: null,
  kind: null,
  stale: false,
};
