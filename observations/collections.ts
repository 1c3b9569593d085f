import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { candleHistoryCollection, requestedCoinsCollection } from './candle-history/record.ts';
import { candlesCollection, candleHoursCollection } from './candles/record.ts';
import { cardsCollection } from './cards/record.ts';
import { exchangePairsCollection } from './exchange-pairs/record.ts';
import { exchangeRatesCollection } from './exchange-rates/record.ts';
import { fearGreedCollection } from './fear-greed/record.ts';
import { forecastCoinsCollection } from './forecast-coins/record.ts';
import { forecastingCollection } from './forecasting/record.ts';
import { formerSymbolsCollection } from './former-symbols/record.ts';
import { invoicesCollection } from './invoices/record.ts';
import { issuedInvoicesCollection } from './issued-invoices/record.ts';
import { coinMappingsCollection } from './coin-mappings/record.ts';
import { coinProfilesCollection } from './coin-profiles/record.ts';
import { evaluatedPricesCollection } from './evaluated-prices/record.ts';
import { symbolLookupsCollection } from './look-ups/record.ts';
import { newsPicturesCollection } from './news-pictures/record.ts';
import { storiesCollection, addressesCollection, storiesVersionCollection } from './news/record.ts';
import { priceComparisonsCollection } from './price-comparisons/record.ts';
import { marketReadingsCollection } from './prices/record.ts';
import { quarantineCollection } from './quarantine/record.ts';
import { seriesBreaksCollection } from './series-breaks/record.ts';
import { signallingCollection } from './signalling/record.ts';
import { sourceStatesCollection } from './sources/record.ts';
import {
  fiveMinuteCandlesCollection,
  requestedFiveMinuteCandlesCollection,
} from './five-minute-candles/record.ts';
import { tickersCollection, requestedTickersCollection } from './tickers/record.ts';
import { unevaluatedReadingsCollection } from './unevaluated-readings/record.ts';
import {
  findPendingMigration,
  openCollection,
  type ObservationCollection,
  type PendingMigration,
} from './open-collection.ts';

export const observationCollections: readonly ObservationCollection[] = [
  candleHistoryCollection,
  requestedCoinsCollection,
  candlesCollection,
  candleHoursCollection,
  cardsCollection,
  coinMappingsCollection,
  coinProfilesCollection,
  exchangePairsCollection,
  exchangeRatesCollection,
  fearGreedCollection,
  fiveMinuteCandlesCollection,
  requestedFiveMinuteCandlesCollection,
  forecastCoinsCollection,
  forecastingCollection,
  formerSymbolsCollection,
  invoicesCollection,
  issuedInvoicesCollection,
  evaluatedPricesCollection,
  symbolLookupsCollection,
  newsPicturesCollection,
  storiesCollection,
  addressesCollection,
  storiesVersionCollection,
  priceComparisonsCollection,
  marketReadingsCollection,
  quarantineCollection,
  seriesBreaksCollection,
  signallingCollection,
  sourceStatesCollection,
  tickersCollection,
  requestedTickersCollection,
  unevaluatedReadingsCollection,
];

type Ports = { readonly readModels: ReadModels };

/** Throws a `StoredVersionError` if this release cannot read some of the documents. */
export const findPendingMigrations = async (
  { readModels }: Ports,
  collections = observationCollections,
): Promise<readonly PendingMigration[]> => {
  const pendingMigrations: PendingMigration[] = [];
  for (const collection of collections) {
    const migration = await findPendingMigration(readModels, collection);
    if (migration) pendingMigrations.push(migration);
  }
  return pendingMigrations;
};

type OpenOptions = {
  /** Called once before anything is migrated. Nothing is migrated if it rejects. */
  readonly beforeMigration: (pending: readonly PendingMigration[]) => Promise<void>;
  readonly collections?: readonly ObservationCollection[];
};

/** Runs when a process starts, before any read or write. Migrates documents of older releases. */
export const openObservations = async (
  { readModels }: Ports,
  { beforeMigration, collections = observationCollections }: OpenOptions,
): Promise<void> => {
  const pendingMigrations = await findPendingMigrations({ readModels }, collections);
  if (pendingMigrations.length > 0) await beforeMigration(pendingMigrations);
  for (const collection of collections) await openCollection(readModels, collection);
};
