import { findMajorCoin, type WatchedCoin } from '#domain/shared/market/coin-list.ts';
import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { isForecastCoin, listForecastCoinRecords } from '#observations/forecast-coins/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';

export type ForecastCoin = { readonly id: string; readonly symbol: string };

/** The coins whose ranges are issued: the main coins, and those of members' lists that were accepted. */
export const listForecastCoins = async (ports: {
  readonly readModels: ReadModels;
}): Promise<readonly ForecastCoin[]> => {
  const records = await listForecastCoinRecords(ports);
  const accepted = records.filter(isForecastCoin).map(({ id, symbol }) => ({ id, symbol }));
  return [...majorCoins, ...accepted];
};

/** The coin of a list's entry, if its ranges are issued. An entry that has only a symbol can mean a main coin. */
export const findForecastCoin = (
  coins: readonly ForecastCoin[],
  entry: WatchedCoin,
): ForecastCoin | undefined => findMajorCoin(entry) ?? coins.find(({ id }) => id === entry.coinId);

/** The symbol of a coin whose ranges are issued. */
export const findForecastSymbol = async (
  ports: { readonly readModels: ReadModels },
  coinId: string,
): Promise<string | undefined> =>
  (await listForecastCoins(ports)).find(({ id }) => id === coinId)?.symbol;
