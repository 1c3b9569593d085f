import type { Currency } from '#domain/shared/market/currencies.ts';
import type { PriceFigures } from '#domain/shared/market/price-alerts.ts';
import type {
  CollectionDefinition,
  Document,
  Collection,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';
import { coinCell, currencyCell, getAffectedCells, type IndexedAlert } from './cells.ts';

/** The alerts of an account, indexed by their cells. Id: the account id. */
export type AccountAlerts = Document & {
  readonly cells: string;
  readonly alerts: readonly IndexedAlert[];
};

export const priceAlertsCollection: CollectionDefinition = {
  name: 'price-alerts',
  version: 3,
  indexes: [],
  words: 'cells',
};

type Ports = { readonly readModels: ReadModels };

type PriceMove = {
  readonly coinId: string;
  readonly before: PriceFigures;
  readonly now: PriceFigures;
};

export type AlertMatch = IndexedAlert & { readonly accountId: string };

const cellsPerBatch = 250;

/** Alerts that the moves may cross or arm again. The number of queries does not depend on the number of alerts. */
export const findAffectedAlerts = async (
  ports: Ports,
  moves: readonly PriceMove[],
): Promise<readonly AlertMatch[]> => {
  const coins = new Set(moves.map(({ coinId }) => coinId));
  const cells = [
    ...new Set(moves.flatMap(({ coinId, before, now }) => getAffectedCells(coinId, before, now))),
  ];
  const accountsById = new Map<string, AccountAlerts>();
  for (let from = 0; from < cells.length; from += cellsPerBatch) {
    const cellBatch = cells.slice(from, from + cellsPerBatch);
    for (const document of await getCollection(ports).find({ cells: { words: [cellBatch] } }))
      accountsById.set(document.id, document);
  }
  return [...accountsById.values()].flatMap(({ id: accountId, alerts }) =>
    alerts.filter(({ coinId }) => coins.has(coinId)).map((alert) => ({ ...alert, accountId })),
  );
};

/** Which of the coins have alerts. Counts for all of them, then for each half, because usually few have one. */
export const findCoinsWithAlerts = async (
  ports: Ports,
  coinIds: readonly string[],
): Promise<readonly string[]> => {
  if (coinIds.length === 0 || !(await hasAlertsOnAny(ports, coinIds))) return [];
  if (coinIds.length === 1) return coinIds;
  const middle = Math.ceil(coinIds.length / 2);
  return [
    ...(await findCoinsWithAlerts(ports, coinIds.slice(0, middle))),
    ...(await findCoinsWithAlerts(ports, coinIds.slice(middle))),
  ];
};

const hasAlertsOnAny = async (ports: Ports, coinIds: readonly string[]): Promise<boolean> =>
  (await getCollection(ports).count({ cells: { words: [coinIds.map(coinCell)] } })) > 0;

/** Whether any alert is in the currency. */
export const hasAlertsIn = async (ports: Ports, currency: Currency): Promise<boolean> =>
  (await getCollection(ports).count({ cells: { words: [[currencyCell(currency)]] } })) > 0;

const getCollection = ({ readModels }: Ports): Collection<AccountAlerts> =>
  readModels.collection<AccountAlerts>(priceAlertsCollection);
