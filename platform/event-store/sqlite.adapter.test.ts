import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract } from './event-store.contract.ts';
import { sqliteEventStore } from './sqlite.adapter.ts';

eventStoreContract('SQLite', {
  open: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-events-'));
    const store = sqliteEventStore({ file: join(folder, 'events.sqlite') });
    const dispose = async (): Promise<void> => {
      await store.close();
      await rm(folder, { recursive: true });
    };
    return { store, dispose };
  },
});
