#!/usr/bin/env bash
# hollywood-js 6.0.1 shares the lists of a snapshot with every aggregate made from it (its snapshot store in memory): each load adds
# the later events to the snapshot's own list once more. A save that fails by a conflict forgets its events, and the same save then
# succeeds without storing anything, although the aggregate in memory keeps the change.
# Expected: the same state from each load, as without snapshots, and the same conflict again.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund hollywood-js@6.0.1 reflect-metadata@0.2.2
cat >run.mjs <<'CODE'
import 'reflect-metadata';
import hollywood from 'hollywood-js';

const { Domain, EventSourcing } = hollywood;
class PriceSet {
  constructor(aggregateId, price) {
    Object.assign(this, { aggregateId, price, occurredAt: new Date() });
  }
}
class Coin extends Domain.EventSourcedAggregateRoot {
  prices = [];
  constructor(id) {
    super(id);
    this.registerHandler(PriceSet, ({ price }) => this.prices.push(price));
  }
  set(price) {
    this.raise(new PriceSet(String(this.getAggregateRootId()), price));
  }
}
const id = Domain.Identity.generate();
const events = new EventSourcing.InMemoryEventStore();
const bus = new EventSourcing.EventBus();
const plain = new EventSourcing.EventStore(Coin, events, bus);
const store = new EventSourcing.EventStore(Coin, events, bus, new EventSourcing.InMemorySnapshotStoreDBAL(), 2);
const coin = new Coin(id);
for (const price of [1, 2, 3, 4]) {
  coin.set(price);
  await store.save(coin);
}
const load = async (from) => (await from.load(id)).prices.join(' ');
console.log('without snapshots:', await load(plain));
for (const time of [1, 2, 3]) console.log('with a snapshot, load', time, await load(store));

const [first, second] = [await plain.load(id), await plain.load(id)];
first.set(5);
second.set(6);
await plain.save(first);
for (const time of [1, 2]) {
  const outcome = await plain.save(second).then(() => 'saved', (error) => error.constructor.name);
  console.log('save', time, outcome, '| in memory', second.prices.join(' '), '| stored', await load(plain));
}
CODE
cat >expected <<'TEXT'
without snapshots: 1 2 3 4
with a snapshot, load 1 1 2 3 4 4
with a snapshot, load 2 1 2 3 4 4 4
with a snapshot, load 3 1 2 3 4 4 4 4
save 1 ConcurrencyException | in memory 1 2 3 4 6 | stored 1 2 3 4 5
save 2 saved | in memory 1 2 3 4 6 | stored 1 2 3 4 5
TEXT
node run.mjs >actual
diff expected actual
cat actual
