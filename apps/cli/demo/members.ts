import { randomBytes } from 'node:crypto';
import { emailHash, usernameHash } from '#application/account/find-account.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Platform } from '#platform/platform.ts';
import { parseCount } from '../arguments.ts';
import type { Output, ProductCommand } from '../command.ts';
import { demoHistory, type DemoMember } from './history.ts';

const concurrency = 64;
const password = 'Load-test-1';

/** Events are decided in memory and appended directly, which is fast enough for load tests. */
export const writeDemoMembersCommand: ProductCommand = {
  name: 'demo members',
  parameters: '<n> [--events 20] [--newsletter]',
  summary: 'write n members with a history, for load tests (demo mode only)',
  positionals: ['n'],
  options: ['events'],
  flags: ['newsletter'],
  runs: 'in-product',
  run: async (platform, { positionals, options }, { line, progress }) => {
    if (!platform.config.demo) {
      throw new Rejection('forbidden', 'demo/off', {
        message: 'Members for load tests can be written only in demo mode (DEMO=on).',
      });
    }
    const count = parseCount('<n>', positionals[0], 1_000_000);
    const events = parseCount('--events', options['events'] ?? '20', 10_000);
    const newsletter = options['newsletter'] !== undefined;
    const startedAt = performance.now();
    const runId = randomBytes(4).toString('hex');
    const eventCount = await writeAllMembers(platform, {
      run: runId,
      count,
      events,
      newsletter,
      progress,
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    line(
      `${String(count)} members with ${String(eventCount)} events were written in ${seconds} s.`,
    );
    line(
      `Their addresses end in ".${runId}.<number>@load.example", their password is ${password}.`,
    );
  },
};

type MembersToWrite = {
  readonly run: string;
  readonly count: number;
  readonly events: number;
  /** Whether the members have confirmed their address and subscribed to the daily newsletter. */
  readonly newsletter: boolean;
  readonly progress: Output['progress'];
};

const membersBetweenReports = 1000;

const writeAllMembers = async (
  platform: Platform,
  { run, count, events, newsletter, progress }: MembersToWrite,
): Promise<number> => {
  const commonOptions = {
    run,
    events,
    newsletter,
    until: platform.clock.now(),
    passwordHash: await platform.passwords.hash(password),
    emailHash: (email: string) => emailHash(platform, email),
    usernameHash: (username: string) => usernameHash(platform, username),
  };
  let next = 0;
  let eventCount = 0;
  const runWriter = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      if (next % membersBetweenReports === 0)
        progress(`${String(next)} of ${String(count)} members`);
      // Awaited before `written` is read, because other writers also update it.
      const memberEventCount = await writeMember(platform, { ...commonOptions, index });
      eventCount += memberEventCount;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runWriter));
  return eventCount;
};

const writeMember = async ({ eventStore }: Platform, member: DemoMember): Promise<number> => {
  let eventCount = 0;
  for (const { stream, events } of demoHistory(member)) {
    await eventStore.append(stream, events, 'none');
    eventCount += events.length;
  }
  return eventCount;
};
