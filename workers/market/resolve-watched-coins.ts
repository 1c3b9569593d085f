import { z } from 'zod';
import { handleAlertsCommand, loadAlerts } from '#application/alerts/handle-alerts.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { findCoinBySymbol, listFormerSymbols } from '#observations/former-symbols/queries.ts';
import { findMarketReading } from '#observations/prices/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, persistentJobAttempts } from '../engine/define-worker.ts';

/**
 * Resolves coins that were added to watchlists by symbol, before events contained the coin's id. An unknown symbol is
 * left as it is and can still be removed by its symbol.
 */
export const resolveWatchedCoinsWorker = defineWorker({
  name: 'resolve-watched-coins',
  payload: z.strictObject({ accountId: z.uuid() }),
  from: 'start',
  on: {
    CoinWatched: ({ stream, data: { coinId } }) =>
      coinId === null
        ? [
            {
              payload: { accountId: getStreamAccountId(stream) },
            },
          ]
        : [],
  },
  attempts: persistentJobAttempts,
  handle:
    (ports: Ports) =>
    async ({ accountId }, run) => {
      const { watched } = await loadAlerts(ports, { accountId });
      const unresolvedCoins = watched.filter(({ coinId }) => coinId === null);
      if (unresolvedCoins.length === 0) return;
      const [market, formerSymbols] = await Promise.all([
        findMarketReading(ports),
        listFormerSymbols(ports),
      ]);
      if (!market) throw new Error('Watched coins are resolved once there are prices.');
      for (const { symbol } of unresolvedCoins) {
        const coin = findCoinBySymbol(market, formerSymbols, symbol);
        if (!coin) continue;
        const command = { type: 'ResolveWatchedCoin', symbol, coinId: coin.id } as const;
        await handleAlertsCommand(ports, { accountId, command }, run.context());
      }
    },
});

type Ports = CommandPorts & { readonly readModels: ReadModels; readonly clock: Clock };
