import { findMajorCoin } from '#domain/shared/market/coin-list.ts';
import type { WatchedCoin } from '#domain/shared/market/coin-list.ts';
import type { EditionVersion } from '#domain/edition/edition.ts';
import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import { formatChange, formatCount, formatShare } from '#domain/shared/format.ts';
import type { Block, CoinRow } from '#domain/shared/news/edition-content.ts';
import type { Story } from '#observations/news/queries.ts';
import { formatConversion, type ReaderMoney } from '../mails/reader-money.ts';
import type { CoinRange } from '../predictions/find-coin-range.ts';
import { formatStorySource, selectOwnStories } from './own-stories.ts';
import { formatTime, formatWeekday } from '#models/newsletter/formats.ts';

export type RangeAlert = ForecastRangeLeft['data'];

export type WatchlistContent = {
  /** The reader's coins, in the reader's order. */
  readonly watched: readonly WatchedCoin[];
  /** At most one per coin. */
  readonly rangeAlerts: readonly RangeAlert[];
  /** The open range of each coin when the edition was written; empty for readers without forecasts. */
  readonly ranges: readonly CoinRange[];
  /** All stories of the day; empty for readers whose plan does not include every story. */
  readonly stories: readonly Story[];
  readonly money: ReaderMoney;
};

const maxCoins = 8;
const storyLimits = { perCoin: 2, total: 8 };

/**
 * Writes the section about a reader's own coins. Prices and changes are values of the edition's snapshot, and ranges and
 * stories are those of its time, so that a resend has the same figures. Coins that the snapshot does not contain are
 * left out.
 */
export const createWatchlistWriter = ({
  snapshot,
}: Pick<EditionVersion, 'snapshot'>): ((own: WatchlistContent) => readonly Block[]) => {
  const marketGroup = snapshot.find(({ values }) => values.some(({ id }) => id.endsWith('.price')));
  const figures = new Map(marketGroup?.values.map(({ id, value }) => [id, value]));
  return ({ watched, rangeAlerts, ranges, stories, money }) => {
    const listed = watched
      .flatMap((coin) => toListedCoin(coin, { figures, money }) ?? [])
      .slice(0, maxCoins);
    // A simulated price says nothing about a live market.
    const isSameMarket = ({ simulated }: { readonly simulated: boolean }): boolean =>
      simulated === marketGroup?.simulated;
    const matchingAlerts = rangeAlerts.filter(isSameMarket);
    const matchingRanges = ranges.filter(isSameMarket);
    const matchingStories = stories.filter(({ kind }) =>
      isSameMarket({ simulated: kind === 'simulated' }),
    );
    const ownStories = selectOwnStories(listed, matchingStories, storyLimits);
    return [
      ...(marketGroup && listed.length > 0
        ? [createPricesBlock(listed, { at: marketGroup.at, money, listLength: watched.length })]
        : []),
      ...watched.flatMap((coin) =>
        matchingRanges
          .filter(({ coinId }) => coinId === getCoinId(coin))
          .map((range) => createOpenRangeBlock(coin, range, money)),
      ),
      ...watched.flatMap((coin) =>
        matchingAlerts
          .filter((alert) => matchesRangeAlert(coin, alert))
          .map((alert) => createRangeBlock(coin, alert, money)),
      ),
      ...ownStories.map(createStoryBlock),
    ];
  };
};

/** The id of a watched coin. Of an entry that has only a symbol, it is known for the main coins. */
export const getCoinId = (coin: WatchedCoin): string | undefined =>
  coin.coinId ?? findMajorCoin(coin)?.id;

export const matchesRangeAlert = (coin: WatchedCoin, { coinId }: RangeAlert): boolean =>
  coinId === getCoinId(coin);

type ListedCoin = { readonly symbol: string; readonly row: CoinRow };

type Prices = {
  readonly figures: ReadonlyMap<string, number | string>;
  readonly money: ReaderMoney;
};

const toListedCoin = (coin: WatchedCoin, { figures, money }: Prices): ListedCoin | undefined => {
  const { symbol } = coin;
  const id = getCoinId(coin) ?? '';
  const [priceId, changeId] = [`${id}.price`, `${id}.change24h`];
  const [price, change] = [figures.get(priceId), figures.get(changeId)];
  if (typeof price !== 'number' || typeof change !== 'number') return undefined;
  const row = {
    symbol,
    name: symbol,
    price: { figure: priceId, text: money.format.formatShortPrice(price) },
    inFull: null,
    change: { figure: changeId, text: formatChange(change) },
  };
  return { symbol, row };
};

type PricesCaption = {
  readonly at: string;
  readonly money: ReaderMoney;
  readonly listLength: number;
};

const createPricesBlock = (
  coins: readonly ListedCoin[],
  { at, money, listLength }: PricesCaption,
): Block => ({
  kind: 'movers',
  caption: `${formatCoinCount(coins.length, listLength)}: price at ${formatTime(at)} and change in 24 hours${formatCaptionNote(money)}`,
  coins: coins.map(({ row }) => row),
});

const formatCoinCount = (count: number, listLength: number): string =>
  count < listLength
    ? `${String(count)} of the ${String(listLength)} coins on your list`
    : 'From your list';

const formatCaptionNote = (money: ReaderMoney): string => {
  const conversion = formatConversion(money);
  return conversion === null ? '' : `. ${conversion}`;
};

const createStoryBlock = (story: Story): Block => ({
  kind: 'story',
  title: { path: `/news/${story.id}`, text: story.title },
  about: [formatStorySource(story)],
});

// The page of forecasts has the main coins. The range of another coin is on the coin's page.
const getRangePath = (coin: WatchedCoin): string =>
  findMajorCoin(coin)
    ? `/predictions?coin=${coin.symbol}`
    : `/crypto/${encodeURIComponent(coin.symbol)}`;

const createOpenRangeBlock = (
  coin: WatchedCoin,
  { low, high, issuedAt, targetAt, startPrice, record }: CoinRange,
  { format }: ReaderMoney,
): Block => {
  const [lowText, highText, startText] = format.formatDistinctPrices(low, high, startPrice);
  const recordText = record
    ? ` Such ranges held ${formatShare(record.held / record.resolved)} of ${formatCount(record.resolved)}.`
    : '';
  return {
    kind: 'story',
    title: {
      path: getRangePath(coin),
      text: `${coin.symbol}, 80% chance: ${lowText} to ${highText}`,
    },
    about: [
      `On ${formatWeekday(targetAt)}, ${formatTime(targetAt)}, counted from ${startText} at ${formatTime(issuedAt)}.${recordText}`,
    ],
  };
};

const createRangeBlock = (
  { symbol }: WatchedCoin,
  { price, low, high, horizonHours, leftAt, source }: RangeAlert,
  { format }: ReaderMoney,
): Block => {
  const side = Number(price) < Number(low) ? 'below' : 'above';
  const [atPrice, lowText, highText] = format.formatDistinctPrices(
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
