import { findMajorCoin } from '#domain/alerts/coin-list.ts';
import type { WatchedCoin } from '#domain/alerts/state.ts';
import type { EditionVersion } from '#domain/edition/edition.ts';
import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import {
  formatChange,
  formatCount,
  formatDistinctPrices,
  formatShare,
  formatShortPrice,
} from '#domain/shared/format.ts';
import type { Block, CoinRow } from '#domain/shared/news/edition-content.ts';
import type { CoinRange } from '../predictions/find-coin-range.ts';
import { formatTime, formatWeekday } from '#models/newsletter/formats.ts';

export type RangeAlert = ForecastRangeLeft['data'];

export type WatchlistContent = {
  /** The reader's coins, in the reader's order. */
  readonly watched: readonly WatchedCoin[];
  /** At most one per coin. */
  readonly rangeAlerts: readonly RangeAlert[];
  /** The open range of each coin when the edition was written; empty for readers without forecasts. */
  readonly ranges: readonly CoinRange[];
};

const maxCoins = 8;

/**
 * Writes the section about a reader's own coins. Prices and changes are values of the edition's snapshot, and ranges are
 * those of its hour, so that a resend has the same figures. Coins that the snapshot does not contain are left out.
 */
export const createWatchlistWriter = ({
  snapshot,
}: Pick<EditionVersion, 'snapshot'>): ((own: WatchlistContent) => readonly Block[]) => {
  const marketGroup = snapshot.find(({ values }) => values.some(({ id }) => id.endsWith('.price')));
  const figures = new Map(marketGroup?.values.map(({ id, value }) => [id, value]));
  return ({ watched, rangeAlerts, ranges }) => {
    const rows = watched.flatMap((coin) => toCoinRow(coin, figures) ?? []).slice(0, maxCoins);
    // A simulated price says nothing about a live market.
    const isSameMarket = ({ simulated }: { readonly simulated: boolean }): boolean =>
      simulated === marketGroup?.simulated;
    const matchingAlerts = rangeAlerts.filter(isSameMarket);
    const matchingRanges = ranges.filter(isSameMarket);
    return [
      ...(marketGroup && rows.length > 0 ? [createPricesBlock(rows, marketGroup.at)] : []),
      ...watched.flatMap((coin) =>
        matchingRanges
          .filter(({ coinId }) => coinId === getCoinId(coin))
          .map((range) => createOpenRangeBlock(coin, range)),
      ),
      ...watched.flatMap((coin) =>
        matchingAlerts
          .filter((alert) => matchesRangeAlert(coin, alert))
          .map((alert) => createRangeBlock(coin, alert)),
      ),
    ];
  };
};

/** The id of a watched coin. Of an entry that has only a symbol, it is known for the main coins. */
const getCoinId = (coin: WatchedCoin): string | undefined => coin.coinId ?? findMajorCoin(coin)?.id;

export const matchesRangeAlert = (coin: WatchedCoin, { coinId }: RangeAlert): boolean =>
  coinId === getCoinId(coin);

const toCoinRow = (
  coin: WatchedCoin,
  figures: ReadonlyMap<string, number | string>,
): CoinRow | undefined => {
  const { symbol } = coin;
  const id = getCoinId(coin) ?? '';
  const [priceId, changeId] = [`${id}.price`, `${id}.change24h`];
  const [price, change] = [figures.get(priceId), figures.get(changeId)];
  if (typeof price !== 'number' || typeof change !== 'number') return undefined;
  return {
    symbol,
    name: symbol,
    price: { figure: priceId, text: formatShortPrice(price) },
    inFull: null,
    change: { figure: changeId, text: formatChange(change) },
  };
};

const createPricesBlock = (coins: readonly CoinRow[], at: string): Block => ({
  kind: 'movers',
  caption: `From your list: price at ${formatTime(at)} and change in 24 hours`,
  coins,
});

const createOpenRangeBlock = (
  { symbol }: WatchedCoin,
  { low, high, issuedAt, targetAt, startPrice, record }: CoinRange,
): Block => {
  const [lowText, highText, startText] = formatDistinctPrices(low, high, startPrice);
  const recordText = record
    ? ` Such ranges held ${formatShare(record.held / record.resolved)} of ${formatCount(record.resolved)}.`
    : '';
  return {
    kind: 'story',
    title: {
      path: `/predictions?coin=${symbol}`,
      text: `${symbol}, 80% chance: ${lowText} to ${highText}`,
    },
    about: [
      `On ${formatWeekday(targetAt)}, ${formatTime(targetAt)}, counted from ${startText} at ${formatTime(issuedAt)}.${recordText}`,
    ],
  };
};

const createRangeBlock = (
  { symbol }: WatchedCoin,
  { price, low, high, horizonHours, leftAt, source }: RangeAlert,
): Block => {
  const side = Number(price) < Number(low) ? 'below' : 'above';
  const [atPrice, lowText, highText] = formatDistinctPrices(
    Number(price),
    Number(low),
    Number(high),
  );
  return {
    kind: 'story',
    title: { path: '/expected-moves', text: `${symbol} left its 90% range` },
    about: [
      `${formatWeekday(leftAt)}, ${formatTime(leftAt)}: ${atPrice}, ${side} its ${String(horizonHours)}-hour range of ${lowText} to ${highText}. Price from ${source}.`,
    ],
  };
};
