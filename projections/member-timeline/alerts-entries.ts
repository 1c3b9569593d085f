import type { AlertsEvent } from '#domain/alerts/events.ts';
import { entry, plain, type Header, type TimelineEntries } from './timeline-entry.ts';

const said = (event: Header, title: string) => [entry(event, plain('alerts', title))];

/** Titles only. Coins and prices stay out of the staff's timeline. */
export const alertsEntries: TimelineEntries<AlertsEvent> = {
  CoinWatched: (event) => said(event, 'Coin added to the watchlist'),
  CoinUnwatched: (event) => said(event, 'Coin removed from the watchlist'),
  // A job finds the coin, so the event is not an act of the member.
  WatchedCoinResolved: () => [],
  PriceAlertSet: (event) => said(event, 'Price alert set'),
  PriceAlertRemoved: (event) => said(event, 'Price alert removed'),
  PriceAlertCrossed: (event) =>
    said(
      event,
      event.data.simulated ? 'Price alert reached, at a simulated price' : 'Price alert reached',
    ),
  PriceAlertRearmed: () => [],
  NoticesRead: (event) => said(event, 'Price alert notifications read'),
};
