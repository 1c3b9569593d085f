import { buildUrl } from '#contract/url.ts';
import {
  projectionOperations,
  type Projection,
  projectionSchema,
} from '#contract/system/projections.ts';
import { operations } from '#contract/operations.ts';
import type { StaffSession } from './staff-session.ts';

export const readModelsOf = async ({ ask }: Pick<StaffSession, 'ask'>): Promise<Projection[]> =>
  projectionSchema.array().parse(JSON.parse(await ask(list)));

const list = buildUrl(projectionOperations.projections, { jsonQuery: { range: [0, 999] } });

/** Which generation readers see of one; undefined before the first. */
export const shownGenerationOf = async (
  { ask }: Pick<StaffSession, 'ask'>,
  id: string,
): Promise<number | undefined> => {
  const path = buildUrl(projectionOperations.projection, { params: { id } });
  return projectionSchema.parse(JSON.parse(await ask(path))).shown?.generation;
};

/** How far the consumer of the log is behind that is farthest behind. */
export const secondsBehind = async (address: string): Promise<number> => {
  const metrics = await (await fetch(new URL(operations.metrics.path, address))).text();
  const lags = metrics.matchAll(/^tidemark_consumer_lag_seconds\{.*\} (\S+)$/gm);
  return Math.max(...[...lags].map(([, seconds]) => Number(seconds)));
};
