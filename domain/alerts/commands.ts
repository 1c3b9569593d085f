import type { Currency } from '../shared/market/currencies.ts';
import type { ExchangeRate } from '../shared/market/exchange-rates.ts';
import type { AlertRule, PriceFigures } from '../shared/market/price-alerts.ts';
import type { CoinList } from '../shared/market/coin-list.ts';

type TimedCommand = { readonly now: Date };

/** A change to the member's own coins. The preferred coins of the account are joined with them once. */
type CoinListCommand = TimedCommand & { readonly preferredCoins: readonly string[] };

export type WatchCoin = CoinListCommand & {
  readonly type: 'WatchCoin';
  readonly coinId: string;
  readonly symbol: string;
};

/** `coinId` is null for a coin that was watched by its symbol only. */
export type UnwatchCoin = CoinListCommand & {
  readonly type: 'UnwatchCoin';
  readonly coinId: string | null;
  readonly symbol: string;
};

/** Coins of the list in a new order. The others follow in their own order. */
export type OrderCoins = CoinListCommand & {
  readonly type: 'OrderCoins';
  readonly order: CoinList;
};

/** Puts exactly these main coins on the list, in this order, and leaves the other coins as they are. */
export type ChooseMajorCoins = CoinListCommand & {
  readonly type: 'ChooseMajorCoins';
  readonly symbols: readonly string[];
};

export type SetHolding = TimedCommand & {
  readonly type: 'SetHolding';
  readonly coinId: string;
  readonly symbol: string;
  /** A decimal above zero, as typed. */
  readonly amount: string;
};

/** `coinId` is null for a coin that is no longer listed. */
export type RemoveHolding = TimedCommand & {
  readonly type: 'RemoveHolding';
  readonly coinId: string | null;
  readonly symbol: string;
};

/** Adds the id to a coin that was watched by its symbol only. */
export type ResolveWatchedCoin = TimedCommand & {
  readonly type: 'ResolveWatchedCoin';
  readonly symbol: string;
  readonly coinId: string;
};

export type SetPriceAlert = TimedCommand & {
  readonly type: 'SetPriceAlert';
  readonly alertId: string;
  readonly coinId: string;
  readonly symbol: string;
  readonly rule: AlertRule;
  /** The currency of the rule's price; USD if absent. */
  readonly currency?: Currency | undefined;
  /** Maximum number of active alerts in the plan. */
  readonly limit: number;
};

export type RemovePriceAlert = TimedCommand & {
  readonly type: 'RemovePriceAlert';
  readonly alertId: string;
};

/** Evaluates one alert with new figures, the previous figures, and the previous figures of the same source. */
export type EvaluatePriceAlert = {
  readonly type: 'EvaluatePriceAlert';
  readonly alertId: string;
  readonly noticeId: string;
  readonly symbol: string;
  readonly before: PriceFigures;
  readonly sameSource: PriceFigures | null;
  readonly latest?: readonly PriceFigures[] | undefined;
  readonly reading: PriceFigures & { readonly source: string; readonly simulated: boolean };
  /** If the figures were converted to the alert's currency: the rate, and the price before. */
  readonly conversion?: (ExchangeRate & { readonly usdPrice: number }) | undefined;
  /** Usual hourly move of the coin in per cent, or null if unknown. */
  readonly usualMove: number | null;
  readonly limit: number;
};

export type ReadNotices = TimedCommand & {
  readonly type: 'ReadNotices';
  /** The id of a notification, or `all`. */
  readonly upTo: string;
};

export type AlertsCommand =
  | WatchCoin
  | UnwatchCoin
  | OrderCoins
  | ChooseMajorCoins
  | SetHolding
  | RemoveHolding
  | ResolveWatchedCoin
  | SetPriceAlert
  | RemovePriceAlert
  | EvaluatePriceAlert
  | ReadNotices;
