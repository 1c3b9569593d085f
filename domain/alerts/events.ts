import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import { alertBounds, type AlertRule } from '../shared/market/price-alerts.ts';

/** A member marked a coin. Which coins a member follows is personal. The id is null in events of version 1. */
export type CoinWatched = DomainEvent<
  'CoinWatched',
  { readonly coinId: string | null; readonly symbol: string; readonly watchedAt: string }
>;

/** A member removed the mark of a coin. Without an id the coin is meant by its symbol. */
export type CoinUnwatched = DomainEvent<
  'CoinUnwatched',
  { readonly coinId: string | null; readonly symbol: string; readonly unwatchedAt: string }
>;

/** The coin that a member marked by its symbol before version 2 of `CoinWatched`. */
export type WatchedCoinResolved = DomainEvent<
  'WatchedCoinResolved',
  { readonly symbol: string; readonly coinId: string; readonly resolvedAt: string }
>;

/** A member asked to be told of a price. The coin is meant by its id: two coins may share a symbol. */
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

/** A member removed an alert. Its notices stay. */
export type PriceAlertRemoved = DomainEvent<
  'PriceAlertRemoved',
  { readonly alertId: string; readonly removedAt: string }
>;

/** A reading reached what the one before had not. `crossedAt` is when the source measured it; price in USD, change in per cent. */
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
    /** Name of the source of the price. */
    readonly source: string;
    readonly simulated: boolean;
    /** Per cent that the figure goes back before the alert is active again. */
    readonly rearmPercent: number;
    readonly crossedAt: string;
  }
>;

/** A figure went back far enough after a crossing: the alert is active again. */
export type PriceAlertRearmed = DomainEvent<
  'PriceAlertRearmed',
  { readonly alertId: string; readonly rearmedAt: string }
>;

/** A member has read a notice, and with it all that came before it. */
export type NoticesRead = DomainEvent<
  'NoticesRead',
  { readonly upTo: string; readonly readAt: string }
>;

/** Every event of an account's watchlist and alerts. */
export type AlertsEvent =
  | CoinWatched
  | CoinUnwatched
  | WatchedCoinResolved
  | PriceAlertSet
  | PriceAlertRemoved
  | PriceAlertCrossed
  | PriceAlertRearmed
  | NoticesRead;

/** Version and personal fields of each type. */
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
  PriceAlertSet: { version: 1, personal: ['coinId', 'symbol', 'rule'] },
  PriceAlertRemoved: { version: 1, personal: [] },
  PriceAlertCrossed: {
    version: 2,
    personal: ['coinId', 'symbol', 'price', 'change24h'],
    upcasts: { 1: (data) => ({ coinId: null, rearmPercent: alertBounds.rearmPercent, ...data }) },
  },
  PriceAlertRearmed: { version: 1, personal: [] },
  NoticesRead: { version: 1, personal: [] },
} as const satisfies EventDefinitions<AlertsEvent>;
