import { alertLimit } from '#application/alerts/alert-limit.ts';
import {
  orderCoins,
  setPriceAlert,
  unwatchCoin,
  watchCoin,
} from '#application/alerts/change-alerts.ts';
import { handleAlertsCommand, loadAlerts } from '#application/alerts/handle-alerts.ts';
import { type Alerts, alertOperations } from '#contract/market/alerts.ts';
import { isFreshRate } from '#domain/shared/market/exchange-rates.ts';
import { listExchangeRates } from '#observations/exchange-rates/queries.ts';
import type { AlertsState } from '#domain/alerts/alerts.ts';
import { includesCoin, type WatchedCoin } from '#domain/shared/market/coin-list.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { CheckAccess } from '../http/access.ts';
import type { Routes } from '../http/route.ts';
import { coinOnBoard, listedCoin, type MarketBoard } from '../market/index.ts';
import { toAlerts, type CurrentRate } from './alerts-view.ts';

export type AlertRoutesDeps = {
  readonly routes: Routes;
  readonly platform: {
    readonly eventStore: EventStore;
    readonly readModels: ReadModels;
    readonly clock: Clock;
  };
  readonly board: MarketBoard;
};

/** Every change returns the updated watchlist and alerts. */
export const alertRoutes = ({ routes, platform, board }: AlertRoutesDeps): void => {
  const toReply = async (state: AlertsState, access: CheckAccess): Promise<{ body: Alerts }> => ({
    body: toAlerts(state, await getAlertLimit(access), {
      market: board.current(),
      rates: await loadRates(platform, state),
    }),
  });
  routes.on(alertOperations.alerts, async ({ caller, access }) =>
    toReply(await loadAlerts(platform, caller), access),
  );
  routes.on(alertOperations.watchCoin, async ({ params, caller, access, command }) => {
    const { id: coinId, symbol } = listedCoin(board, params.symbol);
    const { accountId } = caller;
    return toReply(await watchCoin(platform, { accountId, coinId, symbol }, command), access);
  });
  routes.on(alertOperations.orderCoins, async ({ body, caller, access, command }) => {
    const order = body.coins.map((symbol) => toListedCoin(board, symbol));
    const { accountId } = caller;
    return toReply(await orderCoins(platform, { accountId, order }, command), access);
  });
  // A delisted coin can still be removed.
  routes.on(alertOperations.unwatchCoin, async ({ params, caller, access, command }) => {
    const coin = toListedCoin(board, params.symbol);
    const { accountId } = caller;
    return toReply(await unwatchCoin(platform, { accountId, ...coin }, command), access);
  });
  routes.on(alertOperations.setHolding, async ({ params, body, caller, access, command }) => {
    const { id: coinId, symbol } = listedCoin(board, params.symbol);
    const holding = { type: 'SetHolding', coinId, symbol, amount: body.amount } as const;
    const change = { accountId: caller.accountId, command: holding };
    return toReply(await handleAlertsCommand(platform, change, command), access);
  });
  routes.on(alertOperations.removeHolding, async ({ params, query, caller, access, command }) => {
    const { holdings } = await loadAlerts(platform, caller);
    const { coinId, symbol } = toListedCoin(board, params.symbol);
    const coin =
      query.coinId === undefined
        ? toHeldCoin(holdings, { coinId, symbol })
        : { coinId: query.coinId, symbol };
    const removal = { type: 'RemoveHolding', ...coin } as const;
    const change = { accountId: caller.accountId, command: removal };
    return toReply(await handleAlertsCommand(platform, change, command), access);
  });
  routes.on(alertOperations.setAlert, async ({ body, caller, access, command }) => {
    const { id: coinId, symbol } = listedCoin(board, body.symbol);
    const limit = await getAlertLimit(access);
    const { accountId } = caller;
    const alert = { accountId, coinId, symbol, rule: body.rule, currency: body.currency, limit };
    return toReply(await setPriceAlert(platform, alert, command), access);
  });
  routes.on(alertOperations.removeAlert, async ({ params, caller, access, command }) => {
    const removal = { type: 'RemovePriceAlert', alertId: params.id } as const;
    const change = { accountId: caller.accountId, command: removal };
    return toReply(await handleAlertsCommand(platform, change, command), access);
  });
  routes.on(alertOperations.readNotices, async ({ body, caller, access, command }) => {
    const reading = { type: 'ReadNotices', ...body } as const;
    const change = { accountId: caller.accountId, command: reading };
    return toReply(await handleAlertsCommand(platform, change, command), access);
  });
};

/** Only read if an alert needs them. */
const loadRates = async (
  ports: AlertRoutesDeps['platform'],
  { alerts }: AlertsState,
): Promise<readonly CurrentRate[]> => {
  if (alerts.every(({ currency }) => currency === undefined)) return [];
  const now = ports.clock.now();
  return (await listExchangeRates(ports)).map(({ id: currency, rate, at }) => ({
    currency,
    rate: isFreshRate({ at }, now) ? rate : null,
    at,
  }));
};

/** Without an id for a coin that is no longer listed. */
const toListedCoin = (board: MarketBoard, symbol: string): WatchedCoin => ({
  coinId: coinOnBoard(board, symbol)?.id ?? null,
  symbol: symbol.toUpperCase(),
});

/** Another coin can have taken the symbol of a coin that is no longer listed. */
const toHeldCoin = (holdings: AlertsState['holdings'], coin: WatchedCoin): WatchedCoin =>
  includesCoin(holdings, coin) ? coin : { ...coin, coinId: null };

const getAlertLimit = (access: CheckAccess): Promise<number> =>
  alertLimit(async (resource) => (await access(resource)).allowed);
