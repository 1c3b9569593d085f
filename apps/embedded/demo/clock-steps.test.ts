import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventRegistry } from '#application/event-registry.ts';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { startPosition, type StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { catalogue } from '#workers/catalogue.ts';
import { createLearner } from '#workers/forecasts/issue-predictions/learner.ts';
import type { ForecastPace } from '#workers/forecasts/issue-predictions/pace.ts';
import { startPredictions } from '#workers/forecasts/issue-predictions/start-predictions.ts';
import { steadyForecaster } from '#workers/forecasts/issue-predictions/testing/steady-forecaster.ts';
import { startProjector } from '#workers/start-projector.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { createDemo } from './demo.ts';
import { ensureDemoHistory } from './ensure-history.ts';

const days = 30;
const logger = pino({ level: 'silent' });

const pace: ForecastPace = {
  hoursBefore: 48,
  calibrationHours: 24,
  heldOutHours: 24,
  hoursPerLearnStep: 48,
  forecastAtOnce: 5 * 24,
  saveEveryMs: 10_000,
  restPerWork: 0,
  lookBackHours: 75,
  demoHours: 24,
};

const newFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'tidemark-clock-'));
const openPlatform = (folder: string): Promise<Platform> => {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  return createPlatform(config, { logger, eventRegistry, allInOne: true });
};

let written: string;
// Both months begin at the same time, because the first tick of a schedule is at its start.
let from: number;
beforeAll(async () => {
  written = await newFolder();
  const platform = await openPlatform(written);
  await ensureDemoHistory(platform);
  from = platform.clock.now().getTime() + hourMs;
  await platform.close();
});
afterAll(() => rm(written, { recursive: true, force: true }));

/** What the demo holds after it was moved by these numbers of days, one after another. */
const moveBy = async (moves: readonly number[], dueTimes = catalogue.dueTimes) => {
  const folder = await newFolder();
  await cp(written, folder, { recursive: true });
  const platform = await openPlatform(folder);
  const clock = platform.movableClock;
  if (!clock) throw new Error('A demo has a movable clock.');
  await clock.freezeAt(new Date(from));
  const { ids } = await ensureDemoHistory(platform);
  const known = new Set((await collectEvents(platform)).flatMap((event) => findIds(event)));
  const projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  // As in the product: the sweeps at the start find what the history left to do.
  await projector.reachedHead();
  const reactions = await startWorkers(platform, { turnMs: 10 });
  const learn = createLearner(steadyForecaster);
  const predictions = startPredictions({
    platform,
    learn: (asked) => Promise.resolve(learn(asked)),
    pace,
    startsAfterMs: null,
  });
  const waitForConsumers = async (): Promise<void> => {
    await projector.reachedHead();
    await reactions.reachedHead();
  };
  const demo = createDemo({
    platform,
    clock,
    ids,
    waitForConsumers,
    ingestMarket: () => Promise.resolve(),
    whileMoving: (move, { to }) => predictions.runClockMove(move, { to }),
    reset: () => Promise.resolve(),
    stopping: new AbortController().signal,
    dueTimes,
  });
  await waitForConsumers();
  let day = 0;
  for (const move of moves) {
    day += move;
    await clock.freezeAt();
    await demo.moveClock({ to: new Date(from + day * dayMs).toISOString() });
  }
  await clock.freezeAt();
  await waitForConsumers();
  const events = (await collectEvents(platform)).map(({ stream, type, data, metadata }) =>
    withoutNewIds({ stream, type, data, at: metadata.at }, known),
  );
  const readModels: Record<string, readonly string[]> = {};
  for (const { collection } of projections) {
    const documents = await platform.readModels.collection(collection).find();
    readModels[collection.name] = documents.map((one) => withoutNewIds(one, known)).sort();
  }
  await predictions.stop();
  await reactions.stop();
  await projector.stop();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
  return { events: events.sort(), readModels };
};

const collectEvents = async ({ eventStore }: Platform): Promise<readonly StoredEvent[]> => {
  const events: StoredEvent[] = [];
  const subscription = eventStore.subscribe({ from: startPosition }, (batch) => {
    events.push(...batch);
    return Promise.resolve();
  });
  await subscription.caughtUp;
  await subscription.stop();
  return events;
};

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const findIds = (value: object): readonly string[] => JSON.stringify(value).match(idPattern) ?? [];

// Ids of new events and mails are random. The ids of listed events contain the place in the log, where a day's
// forecasts are before or after the other events of the day.
const withoutNewIds = (value: object, known: ReadonlySet<string>): string =>
  JSON.stringify(value)
    .replace(idPattern, (id) => (known.has(id) ? id : 'new id'))
    .replace(/"([0-9a-z]{9})\d{6}"/g, '"$1"');

// Generous for a busy machine.
const timeoutMs = 5 * minuteMs;

it(
  'a month in one move leaves the same log and read models as day by day',
  async () => {
    const once = await moveBy([days]);
    const daily = await moveBy(Array.from({ length: days }, () => 1));
    expect(once.events.length).toBeGreaterThan(1440);
    expect(once.events).toEqual(daily.events);
    expect(once.readModels).toEqual(daily.readModels);
  },
  timeoutMs,
);

it(
  'a week leaves the same log and read models as if each tick of a schedule ran',
  async () => {
    const skipped = await moveBy([7]);
    const each = await moveBy([7], new Map());
    expect(skipped.events).toEqual(each.events);
    expect(skipped.readModels).toEqual(each.readModels);
  },
  timeoutMs,
);
