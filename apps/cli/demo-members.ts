import { randomBytes } from 'node:crypto';
import { emailHash, usernameHash } from '#application/account/find-account.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Platform } from '#platform/platform.ts';
import type { Command } from './command.ts';
import { demoHistory, type DemoMember } from './demo-history.ts';
import { readArguments, takeWords, UsageError } from './usage.ts';

const atOnce = 64;
const password = 'Load-test-1';

/** Decided in memory and appended straight to the store: fast, and for load tests only. */
export const writeMembers: Command = async (platform, argv) => {
  if (!platform.config.demo) {
    throw new Rejection('forbidden', 'demo/off', {
      message: 'Members for load tests are written in demo mode only (DEMO=on).',
    });
  }
  const given = readArguments(argv, ['events']);
  const [text] = takeWords(given, ['n']);
  const count = readCount('<n>', text, 1_000_000);
  const events = readCount('--events', given.options['events'] ?? '20', 10_000);
  const started = performance.now();
  const run = randomBytes(4).toString('hex');
  const written = await writeAll(platform, { run, count, events });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return [
    `${String(count)} members with ${String(written)} events were written in ${seconds} s.`,
    `Their addresses end in ".${run}.<number>@load.example", their password is ${password}.`,
  ];
};

const readCount = (name: string, text: string | undefined, most: number): number => {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new UsageError(
    `${name} is a whole number from 1 to ${String(most)}, not "${String(text)}".`,
  );
};

const writeAll = async (
  platform: Platform,
  { run, count, events }: { readonly run: string; readonly count: number; readonly events: number },
): Promise<number> => {
  const shared = {
    ...{ run, events },
    until: platform.clock.now(),
    passwordHash: await platform.passwords.hash(password),
    emailHash: (email: string) => emailHash(platform, email),
    usernameHash: (username: string) => usernameHash(platform, username),
  };
  let next = 0;
  let written = 0;
  const writer = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      // Read after the wait: the other writers count too.
      const more = await writeMember(platform, { ...shared, index });
      written += more;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, writer));
  return written;
};

const writeMember = async ({ eventStore }: Platform, member: DemoMember): Promise<number> => {
  let written = 0;
  for (const { stream, events } of demoHistory(member)) {
    await eventStore.append(stream, events, 'none');
    written += events.length;
  }
  return written;
};
