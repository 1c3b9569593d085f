import type { AlertRule, Figures } from '../shared/price-alerts.ts';

type At = { readonly now: Date };

export type WatchCoin = At & { readonly type: 'WatchCoin'; readonly symbol: string };
export type UnwatchCoin = At & { readonly type: 'UnwatchCoin'; readonly symbol: string };

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

/** Two readings that follow each other, for one alert. */
export type JudgePriceAlert = {
  readonly type: 'JudgePriceAlert';
  readonly alertId: string;
  readonly noticeId: string;
  readonly before: Figures;
  readonly reading: Figures & { readonly source: string; readonly simulated: boolean };
  readonly limit: number;
};

export type ReadNotices = At & {
  readonly type: 'ReadNotices';
  /** Id of a notice, or `all`. */
  readonly upTo: string;
};

export type AlertsCommand =
  WatchCoin | UnwatchCoin | SetPriceAlert | RemovePriceAlert | JudgePriceAlert | ReadNotices;
