import type { Collection, ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCasesCollection, type OpenCasesDocument } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

/** Something open about a member, and since when. */
export type OpenCase = { readonly accountId: string; readonly at: string };

/** Requests to recover an account after an instant that wait for a second admin, oldest first. */
export const listOpenRecoveries = async (ports: Ports, after: Date): Promise<OpenCase[]> => {
  const found = await all(ports).find(
    { recoveryRequestedAt: { gt: after.toISOString() } },
    { sort: [['recoveryRequestedAt', 'asc']] },
  );
  return found.flatMap(({ id, recoveryRequestedAt: at }) =>
    at === null ? [] : [{ accountId: id, at }],
  );
};

/** Disputes that the bank has not decided, oldest first. */
export const listOpenDisputes = async (ports: Ports): Promise<OpenCase[]> => {
  const found = await all(ports).find({ disputedSince: { gt: '' } });
  return found
    .flatMap(({ id, disputes }) =>
      disputes.map(({ openedAt }) => ({ accountId: id, at: openedAt })),
    )
    .sort((one, other) => one.at.localeCompare(other.at));
};

/** Renewals that failed at an instant or after and have not been paid since, oldest first. */
export const listUnpaidRenewals = async (ports: Ports, since: Date): Promise<OpenCase[]> => {
  const found = await all(ports).find(
    { unpaidSince: { gte: since.toISOString() } },
    { sort: [['unpaidSince', 'asc']] },
  );
  return found.flatMap(({ id, unpaidSince: at }) => (at === null ? [] : [{ accountId: id, at }]));
};

const all = ({ readModels }: Ports): Collection<OpenCasesDocument> =>
  readModels.collection<OpenCasesDocument>(openCasesCollection);
