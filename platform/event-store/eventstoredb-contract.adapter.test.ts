import { eventStoreContract } from './event-store.contract.ts';
import { eventStoreDbEventStore } from './eventstoredb.adapter.ts';
import { startTestServer } from './testing/test-server.ts';

eventStoreContract('EventStoreDB, through its driver against the test server', {
  open: async () => {
    const server = await startTestServer();
    const store = await eventStoreDbEventStore({ url: server.url });
    const dispose = async (): Promise<void> => {
      await store.close();
      await server.close();
    };
    return { store, dispose };
  },
});
