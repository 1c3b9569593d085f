import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { changeProfile } from '#application/account/profile/change-profile.ts';
import type { CommandContext } from '#application/command-context.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { addMemberNote } from '#application/member-notes/member-notes.ts';
import { memberNotesStream } from '#domain/member-notes/member-notes.ts';
import { startConsumers, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { upcastEvents } from '#platform/consumers/upcast-events.ts';
import { listConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import { encryptedEventStore } from '#platform/event-store/encrypted-event-store.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { compareWithRebuild } from '#projections/engine/compare-with-rebuild.ts';
import { projectionConsumer } from '#projections/engine/generations.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import { declaredVersion } from '#projections/engine/versions.ts';
import { listTimeline } from '#projections/member-timeline/queries.ts';
import { accountEntry, toEntryDescription } from '#projections/member-timeline/timeline-entry.ts';
import { startProjector } from './start-projector.ts';
import { testPlatform } from './testing/test-platform.ts';

// The older process does not know this event type, and its timeline has a lower version.
const unknownType = 'MemberNoteAdded';
const timeline = 'member-timeline';

let platform: Platform;
let older: Platform;
let ada: string;
const running = new Set<RunningConsumers>();

const context = (actor = 'system'): CommandContext => ({
  actor,
  now: platform.clock.now(),
  correlationId: 'test',
});

const olderPlatform = (newer: Platform): Platform => {
  const { [unknownType]: _unknown, ...known } = eventRegistry;
  const { storedEvents, keys } = newer;
  const store = { ...storedEvents, close: () => Promise.resolve() };
  const eventStore = encryptedEventStore({ store, keys, eventRegistry: known });
  return { ...newer, eventStore, upcast: upcastEvents(known) };
};

const olderProjection = (projection: Projection): Projection => {
  const types = projection.types.filter((type) => type !== unknownType);
  const { collection, project } = projection;
  if (collection.name !== timeline) return { ...projection, types };
  return {
    ...projection,
    types,
    collection: { ...collection, version: collection.version - 1 },
    project: (event) =>
      event.type === unknownType
        ? [accountEntry(event, toEntryDescription('account', 'Member Note Added'))]
        : project(event),
  };
};

const start = (begin: () => RunningConsumers): RunningConsumers => {
  const consumers = begin();
  running.add(consumers);
  return consumers;
};

const startOlder = (): RunningConsumers =>
  start(() =>
    startConsumers({
      ports: older,
      logger: older.logger,
      turnMs: 5,
      consumers: projections.map((projection) =>
        projectionConsumer(olderProjection(projection), { ...older, graceMs: 0 }),
      ),
    }),
  );

const startNewer = (): RunningConsumers =>
  start(() => startProjector(platform, { turnMs: 5, graceMs: 0 }));

const titles = async (): Promise<string[]> =>
  (await listTimeline(platform, ada)).entries.map(({ title }) => title);

const shownVersion = async (): Promise<number> =>
  declaredVersion((await platform.readModels.activeVersion(timeline)) ?? 0);

const todaysVersion = projections.find(({ collection }) => collection.name === timeline)?.collection
  .version;

beforeEach(async () => {
  platform = await testPlatform({ DEMO: 'off' });
  older = olderPlatform(platform);
  const member = { email: 'ada@example.com', password: null };
  ada = (await registerAccount(platform, member, context())).accountId;
});
afterEach(async () => {
  for (const each of running) await each.stop();
  running.clear();
  await platform.close();
});

describe('beside an older process that projects', () => {
  it('an event that it does not know stops nothing and is shown by its type', async () => {
    const old = startOlder();
    await old.reachedHead();
    startNewer();
    await addMemberNote(platform, { accountId: ada, text: 'Called twice' }, context(ada));
    await changeProfile(
      platform,
      { accountId: ada, username: 'ada.l', displayName: 'Ada L.' },
      context(ada),
    );
    await old.reachedHead();
    expect(await titles()).toContain('Member Note Added');
    expect(JSON.stringify(await listTimeline(platform, ada))).not.toContain('Called twice');
    expect(await listConsumerErrors(platform.readModels)).toEqual([]);
  });

  it('every read model is that of the newer process once the older one has stopped', async () => {
    const old = startOlder();
    await old.reachedHead();
    const newer = startNewer();
    await addMemberNote(platform, { accountId: ada, text: 'Called twice' }, context(ada));
    await old.reachedHead();
    expect(await shownVersion()).toBe((todaysVersion ?? 0) - 1);
    await old.stop();
    await eventually(async () => {
      expect(await shownVersion()).toBe(todaysVersion);
    });
    await newer.reachedHead();
    expect(await titles()).toContain('Staff note added');
    const temporary = await platform.openTemporaryReadModels();
    for (const projection of projections) {
      const { differingIds } = await compareWithRebuild({ ports: platform, temporary, projection });
      expect([projection.collection.name, differingIds]).toEqual([projection.collection.name, []]);
    }
    await temporary.close();
  });

  it('an older process that starts later changes no read model of the newer one', async () => {
    const newer = startNewer();
    await newer.reachedHead();
    startOlder();
    await addMemberNote(platform, { accountId: ada, text: 'Called twice' }, context(ada));
    await newer.reachedHead();
    expect(await shownVersion()).toBe(todaysVersion);
    expect(await titles()).toContain('Staff note added');
  });
});

it('an older process decides as if the unknown event were not there, and cannot write it', async () => {
  await addMemberNote(platform, { accountId: ada, text: 'Called twice' }, context(ada));
  await changeProfile(
    older,
    { accountId: ada, username: 'ada.l', displayName: 'Ada L.' },
    context(ada),
  );
  const types: string[] = [];
  for await (const { type } of older.eventStore.read(memberNotesStream(ada))) types.push(type);
  expect(types).toEqual([unknownType]);
  await expect(
    addMemberNote(older, { accountId: ada, text: 'Called again' }, context(ada)),
  ).rejects.toThrow('not an event type in the registry');
});
