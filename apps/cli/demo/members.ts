import { randomBytes } from 'node:crypto';
import { emailHash, usernameHash } from '#application/account/find-account.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Platform } from '#platform/platform.ts';
import { parseCount, UsageError } from '../arguments.ts';
import type { Output, ProductCommand } from '../command.ts';
import { demoHistory, toDemoAccountId, type DemoMember } from './history.ts';
import { buyPlan } from './paying-members.ts';

const concurrency = 64;
const password = 'Load-test-1';

/** Events are decided in memory and appended directly, which is fast enough for load tests. */
export const writeDemoMembersCommand: ProductCommand = {
  name: 'demo members',
  parameters: '<n> [--events 20] [--paying <n>] [--newsletter]',
  summary: 'write n members with a history, for load tests (demo mode only)',
  positionals: ['n'],
  options: ['events', 'paying'],
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
    const paying =
      options['paying'] === undefined ? 0 : parseCount('--paying', options['paying'], count);
    const newsletter = options['newsletter'] !== undefined;
    if (paying > 0 && platform.demoProvider === undefined) {
      throw new UsageError('--paying needs the demo’s own payment provider.');
    }
    const runId = randomBytes(4).toString('hex');
    const written: Written = { members: 0, events: 0, paying: 0 };
    const startedAt = performance.now();
    try {
      const members = { run: runId, count, events, newsletter };
      await writeAllMembers(platform, members, { written, progress });
      await buyPlans(platform, { run: runId, paying }, { written, progress });
    } finally {
      // Also if it ends early.
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      line(
        `${String(written.members)} members with ${String(written.events)} events were written in ${seconds} s.`,
      );
      if (paying > 0) line(`${String(written.paying)} of them have bought a plan.`);
      line(
        `Their addresses end in ".${runId}.<number>@load.example", their password is ${password}.`,
      );
    }
  },
};

type Written = { members: number; events: number; paying: number };

type Report = { readonly written: Written; readonly progress: Output['progress'] };

type MembersToWrite = {
  readonly run: string;
  readonly count: number;
  readonly events: number;
  /** Whether the members have confirmed their address and subscribed to the daily newsletter. */
  readonly newsletter: boolean;
};

const membersBetweenReports = 1000;

const writeAllMembers = async (
  platform: Platform,
  { run, count, events, newsletter }: MembersToWrite,
  { written, progress }: Report,
): Promise<void> => {
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
  const runWriter = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      if (next % membersBetweenReports === 0)
        progress(`${String(next)} of ${String(count)} members`);
      // Awaited before `written` is read, because other writers also update it.
      const eventCount = await writeMember(platform, { ...commonOptions, index });
      written.events += eventCount;
      written.members += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runWriter));
};

const writeMember = async ({ eventStore }: Platform, member: DemoMember): Promise<number> => {
  let eventCount = 0;
  for (const { stream, events } of demoHistory(member)) {
    await eventStore.append(stream, events, 'none');
    eventCount += events.length;
  }
  return eventCount;
};

const purchasesBetweenReports = 100;

const buyPlans = async (
  platform: Platform,
  { run, paying }: { readonly run: string; readonly paying: number },
  { written, progress }: Report,
): Promise<void> => {
  for (let index = 0; index < paying; index += 1) {
    await buyPlan(platform, { accountId: toDemoAccountId({ run, index }), index });
    written.paying += 1;
    if (written.paying % purchasesBetweenReports === 0)
      progress(`${String(written.paying)} of ${String(paying)} purchases`);
  }
};
