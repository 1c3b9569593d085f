import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { startConsumers, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { catalogue } from '#workers/catalogue.ts';
import { reactionConsumer } from '#workers/engine/reaction-consumer.ts';
import type { Reaction } from '#workers/engine/reaction.ts';
import { runInProduct } from '../run-command.ts';

let folder: string;
let platform: Platform;
let running: RunningConsumers | undefined;
let isBroken: boolean;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-cli-'));
  const given = { DATA_DIR: folder, DEMO: 'on', MARKET_DATA: 'simulated', LOG_LEVEL: 'silent' };
  const logger = createLogger({ level: 'silent', name: 'test' });
  platform = await createPlatform(readConfig(given), { logger, eventRegistry, allInOne: true });
  isBroken = true;
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await platform.close();
  await rm(folder, { recursive: true });
});

const cli = async (...argv: string[]): Promise<{ lines: string[]; exitCode: number }> => {
  const lines: string[] = [];
  const add = (text: string): void => void lines.push(text);
  const output = { line: add, error: add, progress: () => undefined };
  return { exitCode: await runInProduct(platform, argv, output), lines };
};
const line = async (start: string): Promise<string | undefined> =>
  (await cli('consumers')).lines.find((each) => each.startsWith(start));

// One that a version of the product could have: it fails at every registration while it is broken.
const linkMails = (): Reaction => {
  const mail = catalogue.reactions.find(({ name }) => name === 'mail-account-link');
  if (!mail) throw new Error('There is no such reaction.');
  const react: Reaction['react'] = (event) => {
    if (isBroken) throw new Error('no words');
    return mail.react(event);
  };
  return { ...mail, from: 'start', reads: [], react };
};

const start = (): void => {
  running = startConsumers({
    ports: platform,
    consumers: [
      reactionConsumer(linkMails(), {
        ports: platform,
        projections,
        maintenance: { current: () => null },
      }),
    ],
    logger: platform.logger,
    turnMs: 5,
    retry: { retries: 1, minPauseMs: 1 },
  });
};

const parkAtRegistrations = async (members: number): Promise<void> => {
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'request-1' };
  for (let member = 1; member <= members; member += 1) {
    const email = `member-${String(member)}@example.com`;
    await registerAccount(platform, { email, password: 'Correct-Horse-1' }, context);
  }
  start();
  await expect.poll(() => line('mail-account-link'), { timeout: 50_000 }).toContain('parked');
};

const jobs = async (): Promise<number> => {
  const { waiting, delayed } = await platform.jobs.counts();
  return waiting + delayed;
};

it('lists what follows the log, and why one does not go on', async () => {
  await parkAtRegistrations(1);
  const { lines } = await cli('consumers');
  expect(lines).toHaveLength(1 + projections.length + catalogue.reactions.length);
  expect(lines[0]).toMatch(/^log at \d{16}$/);
  expect(await line('member-directory')).toMatch(
    /^member-directory {2}behind {2}at \(start\), \d+ s behind$/,
  );
  expect(await line('mail-account-link')).toMatch(
    /^mail-account-link {2}parked {2}at \(start\), \d+ s behind, since .+: AccountRegistered \S+ \(account-\S+, revision 0\): Error: no words$/,
  );
});

it('shows the event without its personal fields', async () => {
  await parkAtRegistrations(1);
  const { lines } = await cli('consumers', 'show', 'mail-account-link');
  const text = lines.join('\n');
  expect(text).toMatch('AccountRegistered');
  expect(text).toMatch('"email":"(hidden)"');
  expect(text).not.toMatch('@');
  expect((await cli('consumers', 'show', 'member-directory')).lines).toEqual([
    'member-directory is not parked.',
  ]);
  expect((await cli('consumers', 'show', 'x')).lines[0]).toMatch('Unknown consumer "x".');
});

it('tries again in place once it was told to', async () => {
  await parkAtRegistrations(2);
  isBroken = false;
  expect((await cli('consumers', 'retry', 'mail-account-link')).exitCode).toBe(0);
  await expect.poll(() => line('mail-account-link'), { timeout: 50_000 }).toContain('up to date');
  expect(await jobs()).toBe(2);
});

it('leaves an event out with a reason, which is listed afterwards, and parks at the next', async () => {
  await parkAtRegistrations(2);
  const before = await line('mail-account-link');
  expect((await cli('consumers', 'skip', 'mail-account-link')).lines[0]).toMatch(
    '--reason is missing',
  );
  const done = await cli('consumers', 'skip', 'mail-account-link', '--reason', 'written by hand');
  expect(done.exitCode).toBe(0);
  await expect.poll(() => line('mail-account-link  parked'), { timeout: 50_000 }).not.toBe(before);
  const eventId = /AccountRegistered (\S+)/.exec(before ?? '')?.[1] ?? '?';
  expect(await line('mail-account-link  skipped')).toMatch(
    new RegExp(`skipped AccountRegistered ${eventId} at \\S+, by command line: written by hand$`),
  );
  isBroken = false;
  await cli('consumers', 'retry', 'mail-account-link');
  await expect.poll(() => line('mail-account-link'), { timeout: 50_000 }).toContain('up to date');
  expect(await jobs()).toBe(1);
});

it('refuses to let reactions go on at what is no position of this log', async () => {
  await cli('demo', 'members', '1');
  expect((await cli('reactions', 'resume')).lines[0]).toMatch('--from is missing');
  expect((await cli('reactions', 'resume', '--from', '999999')).lines[0]).toMatch(
    '--from must be a position up to',
  );
  expect((await cli('reactions', 'resume', '--from', 'tail')).exitCode).toBe(2);
  expect((await cli('reactions', 'resume', '--from', 'head')).lines).toEqual([
    'No reaction is waiting because of another log.',
  ]);
});
