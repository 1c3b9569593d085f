import { type EditionVersion, getDueTime } from '#domain/edition/edition.ts';
import type { NewsletterKind } from '#domain/delivery/events.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listRangeAlertsBetween } from '#projections/range-alerts/queries.ts';
import { hasAccess, type HasAccessPorts } from '../access/has-access.ts';
import { loadAlerts } from '../alerts/handle-alerts.ts';
import {
  matchesRangeAlert,
  type WatchlistContent,
  type RangeAlert,
} from '../editions/own-coins.ts';
import type { LoadPorts } from '../load-stream.ts';

export type OwnCoinsPorts = LoadPorts & HasAccessPorts;

type Reader = { readonly accountId: string; readonly now: Date };

const editionIntervalDays: Readonly<Record<NewsletterKind, number>> = { daily: 1, weekly: 7 };

/**
 * Loads the coins of the readers of a delivery. The range alerts are read once, and only if a reader with a watchlist
 * needs them.
 */
export const createWatchlistLoader = (
  ports: OwnCoinsPorts,
  kind: NewsletterKind,
  edition: EditionVersion,
): ((reader: Reader) => Promise<WatchlistContent>) => {
  let rangeAlerts: Promise<readonly RangeAlert[]> | undefined;
  return async ({ accountId, now }) => {
    const { watched } = await loadAlerts(ports, { accountId });
    if (watched.length === 0) return { watched, rangeAlerts: [] };
    rangeAlerts ??= listNewRangeAlerts(ports, kind, edition);
    const ownAlerts = (await rangeAlerts).filter((alert) =>
      watched.some((coin) => matchesRangeAlert(coin, alert)),
    );
    const isShown =
      ownAlerts.length > 0 && (await hasAccess(ports, { accountId, resource: 'predictions', now }));
    return { watched, rangeAlerts: isShown ? ownAlerts : [] };
  };
};

/**
 * For each coin the newest of its longest horizon, from when the previous edition of this kind was due until this one
 * was. A late edition therefore repeats nothing in the next one.
 */
const listNewRangeAlerts = async (
  ports: { readonly readModels: ReadModels },
  kind: NewsletterKind,
  { date }: EditionVersion,
): Promise<readonly RangeAlert[]> => {
  const until = getDueTime(date);
  const after = new Date(Date.parse(until) - editionIntervalDays[kind] * dayMs).toISOString();
  const alerts = await listRangeAlertsBetween(ports, { after, until });
  const alertByCoin = new Map<string, RangeAlert>();
  for (const alert of alerts) {
    const { horizonHours } = alertByCoin.get(alert.coinId) ?? { horizonHours: 0 };
    if (alert.horizonHours > horizonHours) alertByCoin.set(alert.coinId, alert);
  }
  return [...alertByCoin.values()];
};
