import type { AlertsEvent } from '#domain/alerts/events.ts';
import {
  accountEntry,
  toEntryDescription,
  type EventHeader,
  type TimelineEntries,
} from './timeline-entry.ts';

const createAlertEntry = (event: EventHeader, title: string) => [
  accountEntry(event, toEntryDescription('alerts', title)),
];

/** Titles only. Coins and prices stay out of the staff's timeline. */
export const alertsEntries: TimelineEntries<AlertsEvent> = {
  CoinWatched: (event) => createAlertEntry(event, 'Coin added to the watchlist'),
  CoinUnwatched: (event) => createAlertEntry(event, 'Coin removed from the watchlist'),
  CoinListChanged: (event) => createAlertEntry(event, 'List of coins changed'),
  // Holdings are private, so not even their changes are in the staff's timeline.
  CoinHoldingSet: () => [],
  CoinHoldingRemoved: () => [],
  // A job finds the coin, so the event is not an act of the member.
  WatchedCoinResolved: () => [],
  PriceAlertSet: (event) => createAlertEntry(event, 'Price alert set'),
  PriceAlertRemoved: (event) => createAlertEntry(event, 'Price alert removed'),
  PriceAlertCrossed: (event) =>
    createAlertEntry(
      event,
      event.data.simulated ? 'Price alert reached, at a simulated price' : 'Price alert reached',
    ),
  PriceAlertRearmed: () => [],
  StoryNoticeRaised: (event) =>
    createAlertEntry(
      event,
      event.data.simulated
        ? 'Notified of a move after a story, at a simulated price'
        : 'Notified of a move after a story',
    ),
  NoticesRead: (event) => createAlertEntry(event, 'Price alert notifications read'),
};
