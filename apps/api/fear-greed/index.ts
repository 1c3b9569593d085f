import { fearGreedOperations } from '#contract/operations/fear-greed.ts';
import { type FearGreedRecord, listFearGreed } from '#observations/fear-greed/queries.ts';
import { sourceNames } from '#observations/sources/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';
import { toFearGreed } from './fear-greed-view.ts';

export type FearGreedRoutesDeps = {
  readonly routes: Routes;
  readonly platform: { readonly readModels: ReadModels; readonly clock: Clock };
  readonly systemNow: () => Date;
};

const yearOfDays = 366;

/** Mounted before the sentiment of a coin, whose symbol would otherwise be "fear-greed". */
export const fearGreedRoutes = ({ routes, platform, systemNow }: FearGreedRoutesDeps): void => {
  const newest = async (days: number): Promise<readonly FearGreedRecord[]> => {
    const sources = await sourceNames(platform, 'fear-greed');
    const today = platform.clock.now().toISOString().slice(0, 10);
    return listFearGreed(platform, { sources, today, days });
  };
  routes.on(fearGreedOperations.fearGreed, async () => {
    const [record] = await newest(1);
    return { body: record ? toFearGreed(record, systemNow()) : null };
  });
  routes.on(fearGreedOperations.fearGreedHistory, async ({ query }) => {
    const found = await newest(query.days ?? yearOfDays);
    const days = found.map(({ day, value }) => ({ day, value }));
    return { body: { source: found.at(-1)?.source ?? null, days } };
  });
};
