import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { QuoteCurrency } from '../shared/market/currencies.ts';
import { alertBounds, type AlertRule } from '../shared/market/price-alerts.ts';

/**
 * A member added a coin to the list of own coins. These coins are personal data. `coinId` is null in events of version
 * 1. `place` is `first` in events before version 3.
 */
export type CoinWatched = DomainEvent<
  'CoinWatched',
  {
    readonly coinId: string | null;
    readonly symbol: string;
    readonly place: 'first' | 'last';
    readonly watchedAt: string;
  }
>;

/** A member removed a coin from the list of own coins. If `coinId` is null, `symbol` identifies the coin. */
export type CoinUnwatched = DomainEvent<
  'CoinUnwatched',
  { readonly coinId: string | null; readonly symbol: string; readonly unwatchedAt: string }
>;

/** The coin id was found for a coin that was watched by its symbol, before version 2 of `CoinWatched`. */
export type WatchedCoinResolved = DomainEvent<
  'WatchedCoinResolved',
  { readonly symbol: string; readonly coinId: string; readonly resolvedAt: string }
>;

/**
 * A member changed the order of the own coins, or earlier choices were joined into one list. Replaces the list. From
 * this event on, the preferred coins of the account are no longer joined with it.
 */
export type CoinListChanged = DomainEvent<
  'CoinListChanged',
  {
    readonly coins: readonly { readonly coinId: string | null; readonly symbol: string }[];
    readonly changedAt: string;
  }
>;

/**
 * A member entered how much of a coin they hold. Replaces the amount entered before. `amount` is a decimal, as typed.
 * These amounts are private: staff cannot see them.
 */
export type CoinHoldingSet = DomainEvent<
  'CoinHoldingSet',
  {
    readonly coinId: string;
    readonly symbol: string;
    readonly amount: string;
    readonly setAt: string;
  }
>;

/** A member removed the amount of a coin. If `coinId` is null, `symbol` identifies the coin. */
export type CoinHoldingRemoved = DomainEvent<
  'CoinHoldingRemoved',
  { readonly coinId: string | null; readonly symbol: string; readonly removedAt: string }
>;

/**
 * A member set a price alert. `coinId` identifies the coin, because coins can share a symbol. `currency` is that of the
 * price, if it is not USD.
 */
export type PriceAlertSet = DomainEvent<
  'PriceAlertSet',
  {
    readonly alertId: string;
    readonly coinId: string;
    readonly symbol: string;
    readonly rule: AlertRule;
    readonly currency?: QuoteCurrency;
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
 * in per cent. `conversion` is how the price was compared with an alert in another currency: `rate` is how many units a
 * dollar cost.
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
    readonly conversion?: { readonly rate: number; readonly source: string; readonly at: string };
    readonly crossedAt: string;
  }
>;

/** The figure moved back far enough after a crossing, and the alert is active again. */
export type PriceAlertRearmed = DomainEvent<
  'PriceAlertRearmed',
  { readonly alertId: string; readonly rearmedAt: string }
>;

/**
 * A coin on the member's list made a large move after a story about it. `move` is in per cent, between the hourly prices
 * at `startsAt` and `endsAt`. Raised once for a story.
 */
export type StoryNoticeRaised = DomainEvent<
  'StoryNoticeRaised',
  {
    readonly noticeId: string;
    readonly coinId: string;
    readonly symbol: string;
    readonly storyId: string;
    readonly title: string;
    /** The outlet that published the story first, and how many published it. */
    readonly outlet: string;
    readonly outlets: number;
    readonly move: number;
    readonly startsAt: string;
    readonly endsAt: string;
    /** The source of the prices. */
    readonly source: string;
    readonly simulated: boolean;
    readonly measuredAt: string;
  }
>;

/** A member read a notification and all earlier ones. */
export type NoticesRead = DomainEvent<
  'NoticesRead',
  { readonly upTo: string; readonly readAt: string }
>;

/** Every event in the stream of an account's own coins and alerts. */
export type AlertsEvent =
  | CoinWatched
  | CoinUnwatched
  | WatchedCoinResolved
  | CoinListChanged
  | CoinHoldingSet
  | CoinHoldingRemoved
  | PriceAlertSet
  | PriceAlertRemoved
  | PriceAlertCrossed
  | PriceAlertRearmed
  | StoryNoticeRaised
  | NoticesRead;

/** Version and personal fields of each event type. */
export const alertsEvents = {
  CoinWatched: {
    version: 3,
    personal: ['coinId', 'symbol'],
    upcasts: {
      1: (data) => ({ coinId: null, ...data }),
      2: (data) => ({ place: 'first', ...data }),
    },
  },
  CoinUnwatched: {
    version: 2,
    personal: ['coinId', 'symbol'],
    upcasts: { 1: (data) => ({ coinId: null, ...data }) },
  },
  WatchedCoinResolved: { version: 1, personal: ['coinId', 'symbol'] },
  CoinListChanged: { version: 1, personal: ['coins'], erased: { coins: [] } },
  CoinHoldingSet: {
    version: 1,
    personal: ['coinId', 'symbol', 'amount'],
    secret: ['coinId', 'symbol', 'amount'],
  },
  CoinHoldingRemoved: {
    version: 1,
    personal: ['coinId', 'symbol'],
    secret: ['coinId', 'symbol'],
  },
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
  StoryNoticeRaised: {
    version: 1,
    personal: ['coinId', 'symbol', 'storyId', 'title', 'outlet', 'move'],
    erased: { move: 0 },
  },
  NoticesRead: { version: 1, personal: [] },
} as const satisfies EventDefinitions<AlertsEvent>;
