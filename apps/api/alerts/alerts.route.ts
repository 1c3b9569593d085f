import { alertLimit } from '#application/alerts/alert-limit.ts';
import {
  readNotices,
  removePriceAlert,
  setPriceAlert,
  unwatchCoin,
  watchCoin,
} from '#application/alerts/change-alerts.ts';
import { alertsOf } from '#application/alerts/handle-alerts.ts';
import { alertOperations } from '#contract/operations/alerts.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { AskAccess } from '../http/access.ts';
import type { Routes } from '../http/route.ts';
import { knownCoin, type MarketBoard } from '../market/index.ts';
import { toAlerts } from './alerts-view.ts';

export type AlertRoutesDeps = {
  readonly routes: Routes;
  readonly platform: { readonly eventStore: EventStore };
  readonly board: MarketBoard;
};

/** The caller's watchlist, alerts and notices; each change answers how they stand afterwards. */
export const alertRoutes = ({ routes, platform, board }: AlertRoutesDeps): void => {
  routes.on(alertOperations.alerts, async ({ caller, access }) => ({
    body: toAlerts(await alertsOf(platform, caller), await limitOf(access)),
  }));
  routes.on(alertOperations.watchCoin, async ({ params, caller, access, command }) => {
    const { symbol } = knownCoin(board, params.symbol).coin;
    const { accountId } = caller;
    const state = await watchCoin(platform, { accountId, symbol }, command);
    return { body: toAlerts(state, await limitOf(access)) };
  });
  // A coin that is no longer listed can still be taken off.
  routes.on(alertOperations.unwatchCoin, async ({ params, caller, access, command }) => {
    const wanted = { accountId: caller.accountId, symbol: params.symbol.toUpperCase() };
    const state = await unwatchCoin(platform, wanted, command);
    return { body: toAlerts(state, await limitOf(access)) };
  });
  routes.on(alertOperations.setAlert, async ({ body, caller, access, command }) => {
    const { id: coinId, symbol } = knownCoin(board, body.symbol).coin;
    const limit = await limitOf(access);
    const { accountId } = caller;
    const alert = { accountId, coinId, symbol, rule: body.rule, limit };
    return { body: toAlerts(await setPriceAlert(platform, alert, command), limit) };
  });
  routes.on(alertOperations.removeAlert, async ({ params, caller, access, command }) => {
    const wanted = { accountId: caller.accountId, alertId: params.id };
    const state = await removePriceAlert(platform, wanted, command);
    return { body: toAlerts(state, await limitOf(access)) };
  });
  routes.on(alertOperations.readNotices, async ({ body, caller, access, command }) => {
    const state = await readNotices(platform, { accountId: caller.accountId, ...body }, command);
    return { body: toAlerts(state, await limitOf(access)) };
  });
};

const limitOf = (access: AskAccess): Promise<number> =>
  alertLimit(async (resource) => (await access(resource)).allowed);
