import { majorCoins } from './major-coins.ts';

/** `coinId` is null if only the symbol is known. */
export type WatchedCoin = { readonly coinId: string | null; readonly symbol: string };

/** A member's coins in one order, each once. */
export type CoinList = readonly WatchedCoin[];

/** Compares ids, or symbols if either coin has no id. */
export const isSameCoin = (one: WatchedCoin, other: WatchedCoin): boolean =>
  one.coinId === null || other.coinId === null
    ? one.symbol === other.symbol
    : one.coinId === other.coinId;

export const includesCoin = (coins: CoinList, coin: WatchedCoin): boolean =>
  coins.some((each) => isSameCoin(each, coin));

/** Preferred coins were chosen by symbol, before there was one list. They come first. */
export const joinCoinChoices = (preferredCoins: readonly string[], watched: CoinList): CoinList =>
  withoutDuplicates([...preferredCoins.map(findCoinBySymbol), ...watched]);

const findCoinBySymbol = (symbol: string): WatchedCoin => ({
  coinId: majorCoins.find((coin) => coin.symbol === symbol)?.id ?? null,
  symbol,
});

const withoutDuplicates = (coins: CoinList): CoinList =>
  coins.reduce<CoinList>(
    (unique, coin) => (includesCoin(unique, coin) ? unique : [...unique, coin]),
    [],
  );

/** The list in the given order. Coins that the order does not name follow in their own order, so none is lost. */
export const orderCoins = (coins: CoinList, order: CoinList): CoinList => {
  const named = withoutDuplicates(order).flatMap(
    (coin) => coins.find((each) => isSameCoin(each, coin)) ?? [],
  );
  return withoutDuplicates([...named, ...coins]);
};

/** The main coin of an entry. Of an entry that has only a symbol, the coin is known by it. */
export const findMajorCoin = ({
  coinId,
  symbol,
}: WatchedCoin): (typeof majorCoins)[number] | undefined =>
  majorCoins.find((major) => (coinId === null ? major.symbol === symbol : major.id === coinId));

/** The symbols of the main coins on the list, in its order. */
export const listMajorSymbols = (coins: CoinList): readonly string[] =>
  coins.flatMap((coin) => findMajorCoin(coin)?.symbol ?? []);

/**
 * The list with exactly these main coins. They take the places of the main coins before them; further ones follow the
 * last of these places, or come first if there was none. All other coins keep their order.
 */
export const replaceMajorCoins = (coins: CoinList, symbols: readonly string[]): CoinList => {
  const majors = joinCoinChoices(symbols, []);
  const lastPlace = coins.findLastIndex((coin) => findMajorCoin(coin) !== undefined);
  if (lastPlace < 0) return [...majors, ...coins];
  const waiting = [...majors];
  return coins.flatMap((coin, place) => {
    if (place === lastPlace) return waiting.splice(0);
    return findMajorCoin(coin) === undefined ? [coin] : waiting.splice(0, 1);
  });
};

export const isSameList = (one: CoinList, other: CoinList): boolean =>
  one.length === other.length &&
  one.every(({ coinId, symbol }, place) => {
    const counterpart = other[place];
    return counterpart?.coinId === coinId && counterpart.symbol === symbol;
  });

export const withCoin = (coins: CoinList, coin: WatchedCoin, place: 'first' | 'last'): CoinList => {
  const others = withoutCoin(coins, coin);
  return place === 'first' ? [coin, ...others] : [...others, coin];
};

export const withoutCoin = (coins: CoinList, coin: WatchedCoin): CoinList =>
  coins.filter((each) => !isSameCoin(each, coin));

/** The list with the id of a symbol. Drops an entry that already has this id, so the coin is listed once. */
export const withResolvedCoin = (coins: CoinList, coin: WatchedCoin): CoinList =>
  coins
    .filter(({ coinId }) => coinId === null || coinId !== coin.coinId)
    .map((each) =>
      each.coinId === null && each.symbol === coin.symbol ? { ...each, coinId: coin.coinId } : each,
    );
