import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { AlertRule } from '../shared/price-alerts.ts';

/** A member marked a coin. Which coins a member follows is personal. */
export type CoinWatched = DomainEvent<
  'CoinWatched',
  { readonly symbol: string; readonly watchedAt: string }
>;

/** A member took the mark of a coin away. */
export type CoinUnwatched = DomainEvent<
  'CoinUnwatched',
  { readonly symbol: string; readonly unwatchedAt: string }
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
    readonly symbol: string;
    readonly price: number;
    readonly change24h: number | null;
    /** Name of the source of the price. */
    readonly source: string;
    readonly simulated: boolean;
    readonly crossedAt: string;
  }
>;

/** A member has read a notice, and with it all that came before it. */
export type NoticesRead = DomainEvent<
  'NoticesRead',
  { readonly upTo: string; readonly readAt: string }
>;

/** Every event of an account's watchlist and alerts. */
export type AlertsEvent =
  CoinWatched | CoinUnwatched | PriceAlertSet | PriceAlertRemoved | PriceAlertCrossed | NoticesRead;

/** Version and personal fields of each type. */
export const alertsEvents = {
  CoinWatched: { version: 1, personal: ['symbol'] },
  CoinUnwatched: { version: 1, personal: ['symbol'] },
  PriceAlertSet: { version: 1, personal: ['coinId', 'symbol', 'rule'] },
  PriceAlertRemoved: { version: 1, personal: [] },
  PriceAlertCrossed: { version: 1, personal: ['symbol', 'price', 'change24h'] },
  NoticesRead: { version: 1, personal: [] },
} as const satisfies EventDefinitions<AlertsEvent>;
