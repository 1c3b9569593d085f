import { describe, it } from 'vitest';
import { eventStoreContract } from './event-store.contract.ts';
import { eventStoreDbEventStore } from './eventstoredb.adapter.ts';

const url = process.env['EVENTSTORE_URL'];

if (url) {
  eventStoreContract('EventStoreDB', {
    open: async () => {
      const store = await eventStoreDbEventStore({ url });
      return { store, dispose: () => store.close() };
    },
  });
} else {
  const reason = 'EVENTSTORE_URL is not set: the contract did not run against a real EventStoreDB';
  process.stderr.write(`${reason}\n`);
  describe('the event store contract: EventStoreDB', () => {
    it.skip(reason);
  });
}
