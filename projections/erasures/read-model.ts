import type { ErasureReason } from '#domain/account/events.ts';
import type {
  CollectionDefinition,
  Document,
  Collection,
  Filter,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** `requested` waits for a second admin, `confirmed` until it is due, and `erasing` until the key is destroyed. */
type ErasureState = 'requested' | 'confirmed' | 'withdrawn' | 'erasing' | 'done';

/** The newest erasure of an account, without personal data of the member. Id: the account id. */
export type ErasureDocument = Document & {
  /** Null when it was not requested by staff. */
  readonly erasureId: string | null;
  readonly state: ErasureState;
  readonly reason: ErasureReason;
  readonly askedAt: string;
  readonly askedBy: string;
  /** The name given on the command line by the person who requested it. */
  readonly operator: string | null;
  readonly confirmedAt: string | null;
  /** Null until it is confirmed, and for a confirmation on the command line. */
  readonly confirmedBy: string | null;
  /** The name given on the command line by the person who confirmed it. */
  readonly confirmingOperator: string | null;
  readonly dueAt: string | null;
  readonly withdrawnAt: string | null;
  readonly erasedAt: string | null;
  readonly completedAt: string | null;
};

export const erasuresCollection: CollectionDefinition = {
  name: 'erasures',
  version: 2,
  indexes: [['askedAt'], ['state', 'askedAt'], ['state', 'dueAt']],
};

type Ports = { readonly readModels: ReadModels };

type ErasureQuery = {
  /** `expired` lists requests that no second admin confirmed in time. */
  readonly state?: ErasureState | 'expired' | undefined;
  /** Requests made at this time or earlier have expired. */
  readonly expiredUntil: Date;
  readonly skip: number;
  readonly limit: number;
};

/** Newest request first. */
export const listErasures = async (
  ports: Ports,
  { state, expiredUntil, skip, limit }: ErasureQuery,
): Promise<{ readonly erasures: readonly ErasureDocument[]; readonly total: number }> => {
  const filter = state === undefined ? {} : toFilter(state, expiredUntil);
  const [erasures, total] = await Promise.all([
    getCollection(ports).find(filter, { sort: [['askedAt', 'desc']], skip, limit }),
    getCollection(ports).count(filter),
  ]);
  return { erasures, total };
};

const toFilter = (state: ErasureState | 'expired', expiredUntil: Date): Filter<ErasureDocument> => {
  const limit = expiredUntil.toISOString();
  if (state === 'expired') return { state: { eq: 'requested' }, askedAt: { lte: limit } };
  if (state === 'requested') return { state: { eq: state }, askedAt: { gt: limit } };
  return { state: { eq: state } };
};

export const findErasure = (
  ports: Ports,
  accountId: string,
): Promise<ErasureDocument | undefined> => getCollection(ports).findOne(accountId);

/** Requests after an instant that wait for a second admin, oldest first. */
export const listErasuresToConfirm = (
  ports: Ports,
  after: Date,
): Promise<readonly ErasureDocument[]> =>
  getCollection(ports).find(
    { state: { eq: 'requested' }, askedAt: { gt: after.toISOString() } },
    { sort: [['askedAt', 'asc']] },
  );

/** Confirmed erasures that are not executed yet, the earliest first. */
export const listConfirmedErasures = (ports: Ports): Promise<readonly ErasureDocument[]> =>
  getCollection(ports).find({ state: { eq: 'confirmed' } }, { sort: [['dueAt', 'asc']] });

/** Confirmed erasures that are due, the earliest first. */
export const listDueErasures = (ports: Ports, now: Date): Promise<readonly ErasureDocument[]> =>
  getCollection(ports).find(
    { state: { eq: 'confirmed' }, dueAt: { lte: now.toISOString() } },
    { sort: [['dueAt', 'asc']] },
  );

/** Erasures that began and did not end, the oldest first. */
export const listUnfinishedErasures = (ports: Ports): Promise<readonly ErasureDocument[]> =>
  getCollection(ports).find({ state: { eq: 'erasing' } }, { sort: [['askedAt', 'asc']] });

const getCollection = ({ readModels }: Ports): Collection<ErasureDocument> =>
  readModels.collection<ErasureDocument>(erasuresCollection);
