#!/usr/bin/env bash
# The store in memory of @castore 2.4.2 accepts any version that is not taken. After version 1 it appends version 3 and then
# version 2, and reads them in that order: three events make a state of version 2, and the next command, which appends version 3,
# fails each time.
# Expected: an error for version 3, as for a version that exists.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @castore/core@2.4.2 @castore/event-storage-adapter-in-memory@2.4.2
cat >run.mjs <<'CODE'
import core from '@castore/core';
import memory from '@castore/event-storage-adapter-in-memory';

const store = new core.EventStore({
  eventStoreId: 'coins',
  eventTypes: [new core.EventType({ type: 'PriceSet' })],
  reducer: (state, { aggregateId, version }) => ({ aggregateId, version, count: (state?.count ?? 0) + 1 }),
  eventStorageAdapter: new memory.InMemoryEventStorageAdapter({}),
});
const append = (version) =>
  store.pushEvent({ aggregateId: 'btc', version, type: 'PriceSet' }).then(
    () => console.log('append', version, 'accepted'),
    (error) => console.log('append', version, error.message),
  );
for (const version of [1, 1, 3, 2]) await append(version);
const { events, aggregate } = await store.getAggregate('btc');
console.log('read', events.map(({ version }) => version).join(', '), 'state', JSON.stringify(aggregate));
await append(aggregate.version + 1);
CODE
cat >expected <<'TEXT'
append 1 accepted
append 1 Event already exists for coins aggregate btc and version 1
append 3 accepted
append 2 accepted
read 1, 3, 2 state {"aggregateId":"btc","version":2,"count":3}
append 3 Event already exists for coins aggregate btc and version 3
TEXT
node run.mjs >actual
diff expected actual
cat actual
