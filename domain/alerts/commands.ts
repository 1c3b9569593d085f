import type { AlertRule, PriceFigures } from '../shared/market/price-alerts.ts';

type TimedCommand = { readonly now: Date };

export type WatchCoin = TimedCommand & {
  readonly type: 'WatchCoin';
  readonly coinId: string;
  readonly symbol: string;
};

/** `coinId` is null for a coin that was watched by its symbol only. */
export type UnwatchCoin = TimedCommand & {
  readonly type: 'UnwatchCoin';
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
  | ResolveWatchedCoin
  | SetPriceAlert
  | RemovePriceAlert
  | EvaluatePriceAlert
  | ReadNotices;
