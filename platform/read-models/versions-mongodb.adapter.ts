import type { Db } from 'mongodb';
import { secondMs } from '#domain/shared/time/durations.ts';
import { checkDefinition } from './filter.ts';
import type { CollectionDefinition } from './read-models.port.ts';

export type ActiveVersions = {
  readonly read: (name: string) => Promise<number | undefined>;
  /** Cached for up to a second. */
  readonly recent: (name: string) => Promise<number | undefined>;
  readonly activate: (definition: CollectionDefinition) => Promise<void>;
};

const cacheTtlMs = secondMs;

export const activeVersions = (db: Db, elapsed: () => number): ActiveVersions => {
  const pointers = db.collection<{ _id: string; version: number }>('read-model-versions');
  const cache = new Map<string, { readonly version: number | undefined; readonly at: number }>();
  const readVersion = async (name: string): Promise<number | undefined> => {
    const at = elapsed();
    const version = (await pointers.findOne({ _id: name }))?.version;
    cache.set(name, { version, at });
    return version;
  };
  return {
    read: readVersion,
    recent: (name) => {
      const cached = cache.get(name);
      const isFresh = cached && elapsed() - cached.at < cacheTtlMs;
      return isFresh ? Promise.resolve(cached.version) : readVersion(name);
    },
    activate: async (definition) => {
      checkDefinition(definition);
      const { name, version } = definition;
      await pointers.updateOne({ _id: name }, { $set: { version } }, { upsert: true });
      cache.set(name, { version, at: elapsed() });
    },
  };
};
