import { urlOf } from '#contract/endpoints/url.ts';
import { projectionOperations } from '#contract/operations/projections.ts';
import { type Projection, projectionSchema } from '#contract/projections.ts';
import type { StaffSession } from './staff-session.ts';

export const readModelsOf = async ({ ask }: Pick<StaffSession, 'ask'>): Promise<Projection[]> =>
  projectionSchema.array().parse(JSON.parse(await ask(list)));

const list = urlOf(projectionOperations.projections, { jsonQuery: { range: [0, 999] } });

/** Which generation readers see of one; undefined before the first. */
export const shownGenerationOf = async (
  { ask }: Pick<StaffSession, 'ask'>,
  id: string,
): Promise<number | undefined> => {
  const path = urlOf(projectionOperations.projection, { params: { id } });
  return projectionSchema.parse(JSON.parse(await ask(path))).shown?.generation;
};
