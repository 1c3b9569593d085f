import { setTimeout as sleep } from 'node:timers/promises';
import { password, runApi } from '#api/testing/api-client.ts';
import { staleHeader } from '#contract/headers.ts';
import { operations } from '#contract/operations.ts';
import { openTopology, type RunningProcess } from '../../../apps/embedded/testing/topology.ts';
import { type Client, createClient } from '../../support/client.ts';
import { highLimits, type Scenario, type Stage } from '../stage.ts';
import { serversMissing } from './killed-processes.ts';

const repetitions = 50;
const heldBackMs = 300;

type Read = {
  readonly path: string;
  readonly shows: (body: unknown) => boolean;
};

type Write = {
  readonly name: string;
  readonly send: (client: Client, round: number) => Promise<Response>;
  readonly reads: (round: number) => readonly Read[];
};

const has =
  (expected: object) =>
  (body: unknown): boolean =>
    Object.entries(expected).every(
      ([field, value]) =>
        JSON.stringify((body as Record<string, unknown>)[field]) === JSON.stringify(value),
    );

const email = (round: number): string => `own.${String(round)}.${String(process.pid)}@example.com`;
const displayName = (round: number): string => `Name ${String(round)}`;
const choice = { frequency: 'weekly', topics: ['market'] };
const preferences = {
  preferredCoins: ['BTC'],
  preferredCategories: ['Markets'],
  sentimentPreference: 'positive',
};

const writes: readonly Write[] = [
  {
    name: 'register',
    send: (client, round) =>
      client.call('POST', operations.register.path, { email: email(round), password }),
    reads: (round) => [
      { path: operations.me.path, shows: has({ email: email(round) }) },
      { path: operations.notifications.path, shows: has({ email: email(round) }) },
    ],
  },
  {
    name: 'change profile',
    send: (client, round) =>
      client.call('PATCH', operations.changeProfile.path, {
        displayName: displayName(round),
        username: `own.${String(round)}.${String(process.pid)}`,
      }),
    reads: (round) => [
      { path: operations.me.path, shows: has({ displayName: displayName(round) }) },
    ],
  },
  {
    name: 'change preferences',
    send: (client) => client.call('PUT', operations.preferences.path, preferences),
    reads: () => [{ path: operations.preferences.path, shows: has(preferences) }],
  },
  {
    name: 'choose newsletter',
    send: (client) => client.call('PUT', operations.chooseNewsletter.path, choice),
    reads: () => [{ path: operations.notifications.path, shows: has({ newsletter: choice }) }],
  },
];

// Each response after a write must contain the new value or be marked as stale.
const check = async (url: string, round: number, stage: Stage): Promise<void> => {
  const client = createClient(url);
  for (const { name, send, reads } of writes) {
    const written = await send(client, round);
    if (!written.ok) {
      stage.finding(`${name}: ${String(written.status)} ${await written.text()}`);
      continue;
    }
    stage.tally.acknowledged += 1;
    for (const { path, shows } of reads(round)) {
      const answer = await client.call('GET', path);
      const isMarked = answer.headers.has(staleHeader);
      const body: unknown = await answer.json();
      if (!isMarked && !shows(body)) stage.finding(`${path} is old and not marked after: ${name}`);
    }
  }
};

export const readYourWritesEmbedded: Scenario = {
  name: 'own writes, embedded stores',
  run: async (stage) => {
    const running = await runApi();
    stage.onEnd(running.close);
    const { readModels } = running.platform;
    const write = readModels.write.bind(readModels);
    Object.assign(readModels, {
      write: async (batch: Parameters<typeof write>[0]) => {
        // Only a consumer writes a checkpoint.
        if (batch.checkpoint !== undefined) await sleep(heldBackMs);
        await write(batch);
      },
    });
    for (let round = 0; round < repetitions; round += 1) await check(running.url, round, stage);
  },
};

export const readYourWritesAcrossProcesses: Scenario = {
  name: 'own writes, separate processes',
  unavailable: serversMissing,
  run: async (stage) => {
    const [redis, mongodb] = [process.env['REDIS_URL'] ?? '', process.env['MONGODB_URL'] ?? ''];
    const topology = await openTopology({ redis, redisDatabase: 4, mongodb }, highLimits);
    stage.onEnd(topology.dispose);
    const projector = await topology.startProjector();
    const api = await topology.startApi();
    const over = new AbortController();
    const holding = holdBack(projector, over.signal);
    for (let round = 0; round < repetitions; round += 1) await check(api.url, round, stage);
    over.abort();
    await holding;
  },
};

// Stops the projector half of the time, so that some writes meet a stopped projector and others one
// that is catching up.
const holdBack = async ({ process: projector }: RunningProcess, over: AbortSignal) => {
  while (!over.aborted) {
    projector.signal('SIGSTOP');
    await sleep(heldBackMs);
    projector.signal('SIGCONT');
    await sleep(heldBackMs);
  }
};
