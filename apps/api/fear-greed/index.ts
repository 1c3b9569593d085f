import { fearGreedOperations } from '#contract/market/fear-greed.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import {
  type FearGreedQuery,
  type FearGreedRecord,
  listFearGreedRecords,
} from '#observations/fear-greed/queries.ts';
import { listSourceNames } from '#observations/sources/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';
import { prepareBody } from '../prepared/prepared-body.ts';
import { resultCache } from '../prepared/result-cache.ts';
import { toFearGreed, toHistory } from './fear-greed-view.ts';

export type FearGreedRoutesDeps = {
  readonly routes: Routes;
  readonly platform: { readonly readModels: ReadModels; readonly clock: Clock };
  readonly systemNow: () => Date;
};

const defaultDays = 366;
const cacheTtlMs = 5 * minuteMs;
// Today's value and the history spans that the pages request. Another span evicts the oldest.
const maxCacheEntries = 6;

/** Must be mounted before the coin sentiment route, which would read "fear-greed" as a symbol. */
export const fearGreedRoutes = ({ routes, platform, systemNow }: FearGreedRoutesDeps): void => {
  const cache = resultCache({ now: systemNow, ttlMs: cacheTtlMs, maxEntries: maxCacheEntries });
  const getQuery = async (): Promise<Omit<FearGreedQuery, 'days'>> => ({
    sources: await listSourceNames(platform, 'fear-greed'),
    today: platform.clock.now().toISOString().slice(0, 10),
  });
  routes.on(fearGreedOperations.fearGreed, async () => {
    const [record] = await listFearGreedRecords(platform, { ...(await getQuery()), days: 1 });
    if (!record) return { body: null };
    const today = toFearGreed(record, systemNow());
    return { body: await cache(getStateKey(record, today.stale), () => prepareBody(today)) };
  });
  routes.on(fearGreedOperations.fearGreedHistory, async ({ query: { days = defaultDays } }) => {
    const baseQuery = await getQuery();
    const [newestRecord] = await listFearGreedRecords(platform, { ...baseQuery, days: 1 });
    if (!newestRecord) return { body: { source: null, days: [] } };
    // A day is written before the next one and never changes afterwards, so its record identifies the response.
    const body = await cache(`${getStateKey(newestRecord)} ${String(days)}`, async () =>
      prepareBody(toHistory(await listFearGreedRecords(platform, { ...baseQuery, days }))),
    );
    return { body };
  });
};

// Identifies the state of the newest day, on which the response depends.
const getStateKey = ({ id, value, at, freshUntil }: FearGreedRecord, isStale = false): string =>
  [id, value, at, freshUntil, isStale].join();
