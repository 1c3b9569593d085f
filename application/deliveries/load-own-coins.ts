import { type EditionVersion, getDueTime } from '#domain/edition/edition.ts';
import type { NewsletterKind } from '#domain/delivery/events.ts';
import type { WatchedCoin } from '#domain/shared/market/coin-list.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { listStoriesBetween } from '#observations/coin-sentiment/queries.ts';
import type { Story } from '#observations/news/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listRangeAlertsBetween } from '#projections/range-alerts/read-model.ts';
import { hasAccess, type HasAccessPorts } from '../access/has-access.ts';
import { loadAlerts } from '../alerts/handle-alerts.ts';
import {
  matchesRangeAlert,
  type WatchlistContent,
  type RangeAlert,
} from '../editions/own-coins.ts';
import type { LoadPorts } from '../load-stream.ts';
import { loadReaderMoney } from '../mails/reader-money.ts';
import { type CoinRange, findCoinRange } from '../predictions/find-coin-range.ts';
import { findForecastCoin, listForecastCoins } from '../predictions/list-forecast-coins.ts';

export type OwnCoinsPorts = LoadPorts & HasAccessPorts;

type Reader = {
  readonly accountId: string;
  readonly now: Date;
  /** Whether the reader's plan includes every story. */
  readonly withStories: boolean;
};

const editionIntervalDays: Readonly<Record<NewsletterKind, number>> = { daily: 1, weekly: 7 };

/**
 * Loads the coins of the readers of a delivery. Range alerts, ranges and stories are read once, and only if a reader with
 * coins and access needs them.
 */
export const createWatchlistLoader = (
  ports: OwnCoinsPorts,
  kind: NewsletterKind,
  edition: EditionVersion,
): ((reader: Reader) => Promise<WatchlistContent>) => {
  let stories: Promise<readonly Story[]> | undefined;
  const loadForecasts = createForecastLoader(ports, kind, edition);
  return async ({ accountId, now, withStories }) => {
    const { watched } = await loadAlerts(ports, { accountId });
    const money = await loadReaderMoney(ports, { accountId, now });
    if (watched.length === 0) return { watched, money, stories: [], rangeAlerts: [], ranges: [] };
    if (withStories) stories ??= listStoriesOfDay(ports, edition);
    const isOpen = await hasAccess(ports, { accountId, resource: 'predictions', now });
    return {
      watched,
      money,
      stories: withStories && stories ? await stories : [],
      ...(isOpen ? await loadForecasts(watched) : { rangeAlerts: [], ranges: [] }),
    };
  };
};

const listStoriesOfDay = (
  ports: OwnCoinsPorts,
  { generatedAt }: EditionVersion,
): Promise<readonly Story[]> => {
  const to = new Date(generatedAt);
  return listStoriesBetween(ports, { from: new Date(to.getTime() - dayMs), to });
};

/** What is open only to readers whose plan includes forecasts. */
const createForecastLoader = (
  ports: OwnCoinsPorts,
  kind: NewsletterKind,
  edition: EditionVersion,
): ((
  watched: readonly WatchedCoin[],
) => Promise<Pick<WatchlistContent, 'rangeAlerts' | 'ranges'>>) => {
  let rangeAlerts: Promise<readonly RangeAlert[]> | undefined;
  const findRange = createRangeFinder(ports, edition);
  return async (watched) => {
    rangeAlerts ??= listNewRangeAlerts(ports, kind, edition);
    const ownAlerts = (await rangeAlerts).filter((alert) =>
      watched.some((coin) => matchesRangeAlert(coin, alert)),
    );
    // A range of 24 hours is of use in the mail of a day alone.
    const ranges = kind === 'daily' ? await Promise.all(watched.map(findRange)) : [];
    return { rangeAlerts: ownAlerts, ranges: ranges.flatMap((range) => range ?? []) };
  };
};

/** Finds the range of a coin at the time of the edition, once for all readers. */
const createRangeFinder = (
  ports: OwnCoinsPorts,
  { generatedAt }: EditionVersion,
): ((coin: WatchedCoin) => Promise<CoinRange | undefined>) => {
  const ranges = new Map<string, Promise<CoinRange | undefined>>();
  const at = new Date(generatedAt);
  let coins: ReturnType<typeof listForecastCoins> | undefined;
  return async (coin) => {
    coins ??= listForecastCoins(ports);
    const coinId = findForecastCoin(await coins, coin)?.id;
    if (coinId === undefined) return undefined;
    const range = ranges.get(coinId) ?? findCoinRange(ports, { coinId, at });
    ranges.set(coinId, range);
    return range;
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
