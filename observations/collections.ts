import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { candleHistoryCollection, wantedCoinsCollection } from './candle-history/record.ts';
import { candlesCollection, candleHoursCollection } from './candles/record.ts';
import { cardsCollection } from './cards/record.ts';
import { exchangePairsCollection } from './exchange-pairs/record.ts';
import { fearGreedCollection } from './fear-greed/record.ts';
import { forecastingCollection } from './forecasting/record.ts';
import { formerSymbolsCollection } from './former-symbols/record.ts';
import { invoicesCollection } from './invoices/record.ts';
import { evaluatedPricesCollection } from './evaluated-prices/record.ts';
import { lookUpsCollection } from './look-ups/record.ts';
import { newsPicturesCollection } from './news-pictures/record.ts';
import { storiesCollection, addressesCollection, marksCollection } from './news/record.ts';
import { priceComparisonsCollection } from './price-comparisons/record.ts';
import { readingsCollection } from './prices/record.ts';
import { quarantineCollection } from './quarantine/record.ts';
import { signallingCollection } from './signalling/record.ts';
import { sourceStatesCollection } from './sources/record.ts';
import { tickersCollection, wantedTickersCollection } from './tickers/record.ts';
import { openCollection, type ObservationCollection } from './open-collection.ts';

export const observationCollections: readonly ObservationCollection[] = [
  candleHistoryCollection,
  wantedCoinsCollection,
  candlesCollection,
  candleHoursCollection,
  cardsCollection,
  exchangePairsCollection,
  fearGreedCollection,
  forecastingCollection,
  formerSymbolsCollection,
  invoicesCollection,
  evaluatedPricesCollection,
  lookUpsCollection,
  newsPicturesCollection,
  storiesCollection,
  addressesCollection,
  marksCollection,
  priceComparisonsCollection,
  readingsCollection,
  quarantineCollection,
  signallingCollection,
  sourceStatesCollection,
  tickersCollection,
  wantedTickersCollection,
];

/** Runs when a process starts, before any read or write. Migrates documents of older releases. */
export const openObservations = async ({
  readModels,
}: {
  readonly readModels: ReadModels;
}): Promise<void> => {
  for (const collection of observationCollections) await openCollection(readModels, collection);
};
