import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { Decider } from '#domain/shared/decider.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
import { upcastEvents } from '#platform/consumers/upcast-events.ts';
import { startPosition, type StoredEvent } from '#platform/event-store/event-store.port.ts';
import { projections } from '#projections/catalogue.ts';
import { ada, withoutPersonalData } from '#projections/engine/testing/events.ts';
import { completeHistories } from '#projections/engine/testing/histories.ts';
import { foldEvents } from '#projections/engine/testing/projection-spec.ts';
import { sendCommand } from '../handle-command.ts';
import { deciders, eventRegistry } from '../event-registry.ts';
import { loadState } from '../load-stream.ts';
import {
  createCrashingStore,
  createTestContext,
  openTestPorts,
  type TestPorts,
} from '../testing/test-ports.ts';
import { eraseAccount } from './erase-account.ts';
import { findErasures } from './find-erasures.ts';

type AnyDecider = Decider<unknown, DomainEvent, unknown>;

const upcast = upcastEvents(eventRegistry);

// The events of one stream have several subjects, such as the member and the staff who wrote a reason.
const erasedHistories = fc
  .tuple(completeHistories, fc.infiniteStream(fc.boolean()))
  .map(([events, isErased]) =>
    events.map((event) => (isErased.next().value === true ? erase(event) : event)),
  );

const erase = (event: StoredEvent): StoredEvent =>
  withoutPersonalData(event, eventRegistry[event.type]?.personal ?? []);

const groupByStream = (events: readonly StoredEvent[], category: string): StoredEvent[][] => {
  const streams = new Map<string, StoredEvent[]>();
  for (const event of events) {
    if (getStreamCategory(event.stream) !== category) continue;
    streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  }
  return [...streams.values()];
};

const foldStream = (decider: AnyDecider, events: readonly StoredEvent[]): unknown =>
  events.reduce((state, { type, data, metadata }) => {
    const event = decider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    return decider.evolve(state, event);
  }, decider.initialState);

describe.each(
  deciders.map((decider) => [decider.category, decider as unknown as AnyDecider] as const),
)('the decider of %s', (category, decider) => {
  it('folds every history after keys were destroyed', () => {
    fc.assert(
      fc.property(erasedHistories, (events) => {
        const streams = groupByStream(events, category);
        expect(() => streams.map((stream) => foldStream(decider, stream))).not.toThrow();
      }),
    );
  });
});

describe.each(projections.map((projection) => [projection.collection.name, projection] as const))(
  'the read model %s',
  (_name, projection) => {
    it('folds every history after keys were destroyed', () => {
      fc.assert(
        fc.property(erasedHistories, (events) => {
          expect(() => foldEvents(projection, events.map(upcast))).not.toThrow();
        }),
      );
    });
  },
);

const now = new Date('2027-01-01T00:00:00.000Z');

it('an account can be erased at every point of its history, and stays erased', () => {
  fc.assert(
    fc.property(completeHistories, (events) => {
      const [history = []] = groupByStream(events, 'account');
      const decider = accountDecider as unknown as AnyDecider;
      for (let length = 1; length <= history.length; length += 1) {
        const state = foldStream(decider, history.slice(0, length).map(erase));
        const eraseCommand = { type: 'EraseAccount', reason: 'asked-for', now };
        const erased = decider.decide(state, eraseCommand).reduce(decider.evolve, state);
        expect(erased).toMatchObject({ status: 'erased', isComplete: false });
        const complete = { type: 'CompleteAccountErasure', now };
        const completed = decider.decide(erased, complete).reduce(decider.evolve, erased);
        expect(completed).toMatchObject({ status: 'erased', isComplete: true });
        expect(decider.decide(completed, eraseCommand)).toEqual([]);
      }
    }),
  );
});

const writeEvents = async (ports: TestPorts, events: readonly StoredEvent[]): Promise<void> => {
  for (const { id, type, data, stream, revision, metadata } of events) {
    const event = { id, type, data, metadata: { ...metadata, subject: metadata.subject ?? ada } };
    await ports.eventStore.append(stream, [event], revision === 0 ? 'none' : revision - 1);
  }
};

const readLog = async ({ eventStore }: TestPorts): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  const subscription = eventStore.subscribe({ from: startPosition }, (batch) => {
    events.push(...batch);
    return Promise.resolve();
  });
  await subscription.caughtUp;
  await subscription.stop();
  return events;
};

/** The last step of an erasure fails while its key is already destroyed. */
const withoutLastStep = (ports: TestPorts): TestPorts => ({
  ...ports,
  eventStore: createCrashingStore(
    ports.eventStore,
    (_stream, type) => type === 'AccountErasureCompleted',
  ),
});

it('an erasure in the store is completed by its repeat at every point of a history', async () => {
  await fc.assert(
    fc.asyncProperty(completeHistories, fc.nat(), async (events, point) => {
      const ports = await openTestPorts();
      const history = events.slice(0, 1 + (point % events.length));
      await writeEvents(ports, history);
      const erasure = { accountId: ada, reason: 'asked-for' } as const;
      const context = createTestContext(now);
      await expect(eraseAccount(withoutLastStep(ports), erasure, context)).rejects.toThrow(
        'killed',
      );
      expect(await ports.keys.find(ada)).toBeUndefined();
      await eraseAccount(ports, erasure, context);
      const log = await readLog(ports);
      const types = log
        .filter(({ stream }) => stream === accountStream(ada))
        .map(({ type }) => type);
      expect(types.slice(-2)).toEqual(['AccountErased', 'AccountErasureCompleted']);
      expect(JSON.stringify(log)).not.toMatch(/@x\.example/u);
      const streams = new Set(log.map(({ stream }) => stream));
      for (const stream of streams) {
        const decider = deciders.find(({ category }) => category === getStreamCategory(stream));
        await loadState(ports, { decider: decider as unknown as AnyDecider, stream });
      }
      const rebuilt = log.map(upcast);
      for (const projection of projections)
        expect(() => foldEvents(projection, rebuilt)).not.toThrow();
      expect(await findErasures(ports, `${ada}@x.example`)).toEqual([]);
      const bio = { id: ada, command: { type: 'ChangeAccountBio', bio: 'Again' } } as const;
      await expect(sendCommand(ports, accountDecider, bio, context)).rejects.toMatchObject({
        kind: 'missing',
      });
    }),
    { numRuns: 50 },
  );
}, 60_000);
