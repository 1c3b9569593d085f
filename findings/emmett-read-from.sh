#!/usr/bin/env bash
# Two numbers of @event-driven-io/emmett 0.42.0 (the store in memory) do not fit the positions of its events. `from: 1n` leaves
# out the event at position 1, because reads count from zero and positions from one. `aggregateStream` with `from` returns the
# number of events read as the version of the stream, so a state that is continued from a snapshot cannot be appended to.
# Expected: the event at that position, and the version that `readStream` returns.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @event-driven-io/emmett@0.42.0
cat >run.mjs <<'CODE'
import { getInMemoryEventStore } from '@event-driven-io/emmett';

const store = getInMemoryEventStore();
const types = ['PriceSet', 'PriceRaised', 'PriceCut', 'PriceHeld'];
await store.appendToStream('coin', types.map((type) => ({ type, data: {} })));
const read = { from: 1n };
const { events, currentStreamVersion } = await store.readStream('coin', read);
console.log('readStream from 1: version', currentStreamVersion, events.map((event) => event.metadata.streamPosition));
const aggregated = await store.aggregateStream('coin', { initialState: () => 1, evolve: (count) => count + 1, read });
console.log('aggregateStream from 1: version', aggregated.currentStreamVersion, 'state', aggregated.state);
for (const expectedStreamVersion of [aggregated.currentStreamVersion, currentStreamVersion]) {
  const result = await store
    .appendToStream('coin', [{ type: 'PriceSet', data: {} }], { expectedStreamVersion })
    .then(() => 'appended', (error) => error.message);
  console.log('append at', expectedStreamVersion, result);
}
CODE
cat >expected <<'TEXT'
readStream from 1: version 4n [ 2n, 3n, 4n ]
aggregateStream from 1: version 3n state 4
append at 3n Expected version 3 does not match current 4
append at 4n appended
TEXT
node run.mjs >actual
diff expected actual
cat actual
