import { type CoinMappingRecord, listCoinMappings } from '#observations/coin-mappings/queries.ts';
import { openCoinMappings, writeCoinMappings } from '#observations/coin-mappings/store.ts';
import type { CoinMapping, CoinMappings } from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';

/** Keeps what the sources know about coin ids across restarts. */
export type CoinMappingStore = {
  /** Restores the stored mappings. Must run before the first request, which needs them. */
  open(): Promise<void>;
  /** Stores the mappings that changed. */
  save(): Promise<void>;
};

export const coinMappingStore = (
  ports: { readonly readModels: ReadModels },
  mappings: CoinMappings | undefined,
): CoinMappingStore => {
  const stored = new Map<string, string>();
  if (!mappings) return { open: noWork, save: noWork };
  const remember = (record: CoinMappingRecord): void => {
    stored.set(record.id, toComparable(record));
  };
  return {
    open: async () => {
      await openCoinMappings(ports);
      const records = await listCoinMappings(ports);
      records.forEach(remember);
      mappings.restore(records);
    },
    save: async () => {
      const changedRecords = mappings
        .list()
        .map(toRecord)
        .filter((record) => stored.get(record.id) !== toComparable(record));
      await writeCoinMappings(ports, changedRecords);
      changedRecords.forEach(remember);
    },
  };
};

const noWork = (): Promise<void> => Promise.resolve();

const toRecord = ({
  source,
  sourceId,
  symbol,
  coinId,
  isSymbolOwner,
}: CoinMapping): CoinMappingRecord => ({
  id: isSymbolOwner === undefined ? `${source}|${sourceId}` : coinId,
  source,
  sourceId,
  symbol,
  coinId,
  ...(isSymbolOwner !== undefined && { isSymbolOwner }),
});

const toComparable = ({ symbol, coinId, isSymbolOwner }: CoinMappingRecord): string =>
  JSON.stringify([symbol, coinId, isSymbolOwner]);
