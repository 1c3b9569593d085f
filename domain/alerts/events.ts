import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import { alertBounds, type AlertRule } from '../shared/market/price-alerts.ts';

/** A member watched a coin. Watched coins are personal data. `coinId` is null in events of version 1. */
export type CoinWatched = DomainEvent<
  'CoinWatched',
  { readonly coinId: string | null; readonly symbol: string; readonly watchedAt: string }
>;

/** A member stopped watching a coin. If `coinId` is null, `symbol` identifies the coin. */
export type CoinUnwatched = DomainEvent<
  'CoinUnwatched',
  { readonly coinId: string | null; readonly symbol: string; readonly unwatchedAt: string }
>;

/** The coin id was found for a coin that was watched by its symbol, before version 2 of `CoinWatched`. */
export type WatchedCoinResolved = DomainEvent<
  'WatchedCoinResolved',
  { readonly symbol: string; readonly coinId: string; readonly resolvedAt: string }
>;

/** A member set a price alert. `coinId` identifies the coin, because coins can share a symbol. */
export type PriceAlertSet = DomainEvent<
  'PriceAlertSet',
  {
    readonly alertId: string;
    readonly coinId: string;
    readonly symbol: string;
    readonly rule: AlertRule;
    readonly setAt: string;
  }
>;

/** A member removed an alert. Its notifications remain. */
export type PriceAlertRemoved = DomainEvent<
  'PriceAlertRemoved',
  { readonly alertId: string; readonly removedAt: string }
>;

/**
 * The figure of an alert crossed its threshold. `crossedAt` is the time of measurement. `price` is in USD, `change24h`
 * in per cent.
 */
export type PriceAlertCrossed = DomainEvent<
  'PriceAlertCrossed',
  {
    readonly alertId: string;
    readonly noticeId: string;
    /** Null in events of version 1. */
    readonly coinId: string | null;
    readonly symbol: string;
    readonly price: number;
    readonly change24h: number | null;
    readonly source: string;
    readonly simulated: boolean;
    /** How far in per cent the figure must move back before the alert is active again. */
    readonly rearmPercent: number;
    readonly crossedAt: string;
  }
>;

/** The figure moved back far enough after a crossing, and the alert is active again. */
export type PriceAlertRearmed = DomainEvent<
  'PriceAlertRearmed',
  { readonly alertId: string; readonly rearmedAt: string }
>;

/** A member read a notification and all earlier ones. */
export type NoticesRead = DomainEvent<
  'NoticesRead',
  { readonly upTo: string; readonly readAt: string }
>;

/** Every event in the stream of an account's watchlist and alerts. */
export type AlertsEvent =
  | CoinWatched
  | CoinUnwatched
  | WatchedCoinResolved
  | PriceAlertSet
  | PriceAlertRemoved
  | PriceAlertCrossed
  | PriceAlertRearmed
  | NoticesRead;

/** Version and personal fields of each event type. */
export const alertsEvents = {
  CoinWatched: {
    version: 2,
    personal: ['coinId', 'symbol'],
    upcasts: { 1: (data) => ({ coinId: null, ...data }) },
  },
  CoinUnwatched: {
    version: 2,
    personal: ['coinId', 'symbol'],
    upcasts: { 1: (data) => ({ coinId: null, ...data }) },
  },
  WatchedCoinResolved: { version: 1, personal: ['coinId', 'symbol'] },
  PriceAlertSet: {
    version: 1,
    personal: ['coinId', 'symbol', 'rule'],
    // No price reaches this rule.
    erased: { rule: { kind: 'price-below', price: '0' } },
  },
  PriceAlertRemoved: { version: 1, personal: [] },
  PriceAlertCrossed: {
    version: 2,
    personal: ['coinId', 'symbol', 'price', 'change24h'],
    erased: { price: 0, change24h: null },
    upcasts: { 1: (data) => ({ coinId: null, rearmPercent: alertBounds.rearmPercent, ...data }) },
  },
  PriceAlertRearmed: { version: 1, personal: [] },
  NoticesRead: { version: 1, personal: [] },
} as const satisfies EventDefinitions<AlertsEvent>;
