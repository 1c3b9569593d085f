import { describe } from 'vitest';
import { eventStoreContract } from './event-store.contract.ts';
import { eventStoreDbEventStore } from './eventstoredb.adapter.ts';

const url = process.env['EVENTSTORE_URL'] ?? '';

describe.skipIf(url === '')('with a server (skipped when EVENTSTORE_URL is unset)', () => {
  eventStoreContract('EventStoreDB', {
    open: async () => {
      const store = await eventStoreDbEventStore({ url });
      return { store, dispose: () => store.close() };
    },
  });
});
