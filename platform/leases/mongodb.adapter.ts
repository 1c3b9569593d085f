import type { Collection } from 'mongodb';
import { MongoServerError } from 'mongodb';
import { openMongo } from '../mongodb/mongodb.adapter.ts';
import type { Leases } from './leases.port.ts';

type Options = {
  readonly url: string;
  readonly elapsed?: () => number;
};
type Lease = {
  readonly _id: string;
  readonly holder: string;
  // Incremented by each renewal.
  readonly beat: number;
  readonly ttlMs: number;
};
type ObservedLease = { readonly holder: string; readonly beat: number; readonly since: number };

/**
 * Never compares the clocks of different machines. A waiting process watches the holder's
 * heartbeat and takes over once the heartbeat has not changed for the holder's TTL by the
 * process's own clock, so the first check never takes over.
 */
export const mongoLeases = async ({
  url,
  elapsed = () => performance.now(),
}: Options): Promise<Leases> => {
  const { db, run, close } = await openMongo({ url });
  const leases = db.collection<Lease>('leases');
  const observedLeases = new Map<string, ObservedLease>();
  return {
    acquire: (name, holder, ttlMs) =>
      run(async () => {
        if (await renewLease(leases, { _id: name, holder, ttlMs })) return true;
        if (await claim(leases, { _id: name, holder, ttlMs, beat: 1 })) return true;
        const current = await leases.findOne({ _id: name });
        if (!current) return false;
        const observation = observeLease(observedLeases, current, elapsed());
        if (elapsed() - observation.since < current.ttlMs) return false;
        return takeOver(leases, current, { holder, ttlMs });
      }),
    release: async (name, holder) => {
      await run(() => leases.deleteOne({ _id: name, holder }));
    },
    close,
  };
};

const renewLease = async (
  leases: Collection<Lease>,
  { _id, holder, ttlMs }: Omit<Lease, 'beat'>,
): Promise<boolean> => {
  const { matchedCount } = await leases.updateOne(
    { _id, holder },
    { $set: { ttlMs }, $inc: { beat: 1 } },
  );
  return matchedCount === 1;
};

const claim = async (leases: Collection<Lease>, lease: Lease): Promise<boolean> => {
  try {
    await leases.insertOne(lease);
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) return false;
    throw error;
  }
};

const observeLease = (
  observed: Map<string, ObservedLease>,
  current: Lease,
  now: number,
): ObservedLease => {
  const { _id, holder, beat } = current;
  const previousLease = observed.get(_id);
  if (previousLease?.holder === holder && previousLease.beat === beat) return previousLease;
  const observation = { holder, beat, since: now };
  observed.set(_id, observation);
  return observation;
};

const takeOver = async (
  leases: Collection<Lease>,
  { _id, holder, beat }: Lease,
  next: { readonly holder: string; readonly ttlMs: number },
): Promise<boolean> => {
  const { modifiedCount } = await leases.updateOne(
    { _id, holder, beat },
    { $set: next, $inc: { beat: 1 } },
  );
  return modifiedCount === 1;
};
