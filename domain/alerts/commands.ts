import type { AlertRule, Figures } from '../shared/market/price-alerts.ts';

type At = { readonly now: Date };

export type WatchCoin = At & {
  readonly type: 'WatchCoin';
  readonly coinId: string;
  readonly symbol: string;
};

/** The id is null for a coin that is not known by its id. */
export type UnwatchCoin = At & {
  readonly type: 'UnwatchCoin';
  readonly coinId: string | null;
  readonly symbol: string;
};

/** For a coin that was marked by its symbol only. */
export type ResolveWatchedCoin = At & {
  readonly type: 'ResolveWatchedCoin';
  readonly symbol: string;
  readonly coinId: string;
};

export type SetPriceAlert = At & {
  readonly type: 'SetPriceAlert';
  readonly alertId: string;
  readonly coinId: string;
  readonly symbol: string;
  readonly rule: AlertRule;
  /** Alerts that the plan keeps active. */
  readonly limit: number;
};

export type RemovePriceAlert = At & {
  readonly type: 'RemovePriceAlert';
  readonly alertId: string;
};

/** Two readings that follow each other, and the latest one of the same source, for one alert. */
export type JudgePriceAlert = {
  readonly type: 'JudgePriceAlert';
  readonly alertId: string;
  readonly noticeId: string;
  /** The coin's symbol now. */
  readonly symbol: string;
  readonly before: Figures;
  readonly own: Figures | null;
  /** The latest figures of each source before the reading. */
  readonly latest?: readonly Figures[] | undefined;
  readonly reading: Figures & { readonly source: string; readonly simulated: boolean };
  /** Usual size of the coin's hourly move in per cent; null when it is not known. */
  readonly usualMove: number | null;
  readonly limit: number;
};

export type ReadNotices = At & {
  readonly type: 'ReadNotices';
  /** Id of a notice, or `all`. */
  readonly upTo: string;
};

export type AlertsCommand =
  | WatchCoin
  | UnwatchCoin
  | ResolveWatchedCoin
  | SetPriceAlert
  | RemovePriceAlert
  | JudgePriceAlert
  | ReadNotices;
