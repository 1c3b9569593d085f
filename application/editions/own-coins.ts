import type { WatchedCoin } from '#domain/alerts/state.ts';
import type { EditionVersion } from '#domain/edition/edition.ts';
import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import { formatChange, formatDistinctPrices, formatShortPrice } from '#domain/shared/format.ts';
import { majorCoins } from '#domain/shared/market/major-coins.ts';
import type { Block, CoinRow } from '#domain/shared/news/edition-content.ts';
import { formatTime, formatWeekday } from '#models/newsletter/formats.ts';

export type RangeAlert = ForecastRangeLeft['data'];

export type WatchlistContent = {
  /** The reader's coins, in the reader's order. */
  readonly watched: readonly WatchedCoin[];
  /** At most one per coin. */
  readonly rangeAlerts: readonly RangeAlert[];
};

const maxCoins = 8;

/**
 * Writes the section about a reader's own coins. Prices and changes are values of the edition's snapshot, so that a
 * resend has the same figures. Coins that the snapshot does not contain are left out.
 */
export const createWatchlistWriter = ({
  snapshot,
}: Pick<EditionVersion, 'snapshot'>): ((own: WatchlistContent) => readonly Block[]) => {
  const marketGroup = snapshot.find(({ values }) => values.some(({ id }) => id.endsWith('.price')));
  const figures = new Map(marketGroup?.values.map(({ id, value }) => [id, value]));
  return ({ watched, rangeAlerts }) => {
    const rows = watched.flatMap((coin) => toCoinRow(coin, figures) ?? []).slice(0, maxCoins);
    // A simulated price says nothing about a live market.
    const matchingAlerts = rangeAlerts.filter(
      ({ simulated }) => simulated === marketGroup?.simulated,
    );
    return [
      ...(marketGroup && rows.length > 0 ? [createPricesBlock(rows, marketGroup.at)] : []),
      ...watched.flatMap((coin) =>
        matchingAlerts
          .filter((alert) => matchesRangeAlert(coin, alert))
          .map((alert) => createRangeBlock(coin, alert)),
      ),
    ];
  };
};

/** The id of a watched coin. Of an entry that has only a symbol, it is known for the main coins. */
const getCoinId = ({ coinId, symbol }: WatchedCoin): string | undefined =>
  coinId ?? majorCoins.find((coin) => coin.symbol === symbol)?.id;

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
