import type { Collection, ReadModels } from '#platform/read-models/read-models.port.ts';
import { erasuresCollection, type ErasureDocument, type ErasureState } from './read-model.ts';

export type { ErasureDocument, ErasureState } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

export type ErasureList = {
  readonly state?: ErasureState | undefined;
  readonly skip: number;
  readonly limit: number;
};

/** Newest request first. */
export const listErasures = async (
  ports: Ports,
  { state, skip, limit }: ErasureList,
): Promise<{ readonly erasures: readonly ErasureDocument[]; readonly total: number }> => {
  const filter = state === undefined ? {} : { state: { eq: state } };
  const [erasures, total] = await Promise.all([
    all(ports).find(filter, { sort: [['askedAt', 'desc']], skip, limit }),
    all(ports).count(filter),
  ]);
  return { erasures, total };
};

export const findErasure = (
  ports: Ports,
  accountId: string,
): Promise<ErasureDocument | undefined> => all(ports).findOne(accountId);

/** Erasures that wait for a second admin, oldest first. */
export const listErasuresToConfirm = (ports: Ports): Promise<readonly ErasureDocument[]> =>
  all(ports).find({ state: { eq: 'requested' } }, { sort: [['askedAt', 'asc']] });

/** Confirmed erasures that are due, the earliest first. */
export const listDueErasures = (
  ports: Ports,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly ErasureDocument[]> =>
  all(ports).find(
    { state: { eq: 'confirmed' }, dueAt: { lte: now.toISOString() } },
    { sort: [['dueAt', 'asc']], limit },
  );

/** Erasures that began and did not end, the oldest first. */
export const listUnfinishedErasures = (
  ports: Ports,
  { limit }: { readonly limit: number },
): Promise<readonly ErasureDocument[]> =>
  all(ports).find({ state: { eq: 'erasing' } }, { sort: [['askedAt', 'asc']], limit });

const all = ({ readModels }: Ports): Collection<ErasureDocument> =>
  readModels.collection<ErasureDocument>(erasuresCollection);
