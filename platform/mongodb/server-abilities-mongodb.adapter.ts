import { randomUUID } from 'node:crypto';
import { MongoServerError, type CreateIndexesOptions, type Db, type Document } from 'mongodb';
import { z } from 'zod';
import { OperatorError } from '../plain-error.ts';

const parallelUpdates = 16;
const rounds = 3;

/**
 * Rejects with an `OperatorError` that names the server if concurrent updates of one document
 * overwrite each other: such a server loses changes that it acknowledged.
 */
export const requireAtomicUpdates = async (db: Db): Promise<void> => {
  const probes = db.collection<{ readonly _id: string; readonly count: number }>('update-probe');
  for (let round = 0; round < rounds; round += 1) {
    const _id = randomUUID();
    await probes.insertOne({ _id, count: 0 });
    const increments = Array.from({ length: parallelUpdates }, () =>
      probes.updateOne({ _id }, { $inc: { count: 1 } }),
    );
    await Promise.all(increments);
    const probe = await probes.findOne({ _id });
    await probes.deleteOne({ _id });
    if (probe?.count !== parallelUpdates) throw await createLostUpdatesError(db);
  }
};

const createLostUpdatesError = async (db: Db): Promise<OperatorError> => {
  const build = await db.command({ buildInfo: 1 });
  return new OperatorError(
    `MONGODB_URL leads to ${formatServer(build)}, whose updates are not atomic: it loses changes. Use MongoDB, or another server with atomic updates.`,
  );
};

// FerretDB 1 names its version beside that of MongoDB, version 2 in a document of its own.
const ferretSchema = z.union([
  z.object({ ferretdbVersion: z.string() }).transform((build) => build.ferretdbVersion),
  z
    .object({ ferretdb: z.object({ version: z.string() }) })
    .transform((build) => build.ferretdb.version),
]);

const formatServer = (build: Document): string => {
  const ferret = ferretSchema.safeParse(build);
  return ferret.success
    ? `FerretDB ${ferret.data}`
    : `a server that reports version ${String(build['version'])}`;
};

type IndexedCollection = {
  createIndex(
    keys: { readonly expiresAt: 1 },
    options: CreateIndexesOptions | undefined,
    commandOptions: undefined,
  ): Promise<string>;
};

/**
 * Lets the server delete expired documents, if it can. A server that refuses such an index is used
 * without it: every query checks the time, and a nightly job deletes what expired.
 */
export const createExpiryIndex = async (collection: IndexedCollection): Promise<void> => {
  try {
    await collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }, undefined);
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    await collection.createIndex({ expiresAt: 1 }, undefined, undefined);
  }
};
