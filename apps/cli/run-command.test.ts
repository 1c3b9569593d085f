import { afterEach, describe, expect, it, vi } from 'vitest';
import { maintenanceStream } from '#domain/maintenance/maintenance.ts';
import { projections } from '#projections/catalogue.ts';
import { memberDirectoryCollection } from '#projections/member-directory/read-model.ts';
import { findMember, listMembers } from '#projections/member-directory/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { startIngest } from '#workers/market/ingest-market/start-ingest.ts';
import type { LocalCommand, Output } from './command.ts';
import { withOperatorName } from './operator-name.ts';
import { findCommand, runInProduct, runLocally } from './run-command.ts';

const open: { platform: Platform; folder: string }[] = [];

const openPlatform = async (demo: 'on' | 'off'): Promise<Platform> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-cli-'));
  const given = { DATA_DIR: folder, DEMO: demo, MARKET_DATA: 'simulated', LOG_LEVEL: 'silent' };
  const logger = createLogger({ level: 'silent', name: 'test' });
  const options = { logger, eventRegistry, allInOne: true };
  const platform = await createPlatform(readConfig(given), options);
  open.push({ platform, folder });
  return platform;
};

type Ran = { readonly lines: readonly string[]; readonly exitCode: number };

const collected = (): Output & { readonly lines: string[] } => {
  const lines: string[] = [];
  const add = (text: string): void => {
    lines.push(text);
  };
  return { lines, line: add, error: add, progress: () => undefined };
};

const runCommand = async (platform: Platform, argv: readonly string[]): Promise<Ran> => {
  const output = collected();
  const exitCode = await runInProduct(platform, argv, output);
  return { lines: output.lines, exitCode };
};

const rebuildDirectory = (platform: Platform): ReturnType<typeof runCommand> =>
  runCommand(platform, ['projections', 'rebuild', 'member-directory']);

afterEach(async () => {
  for (const { platform, folder } of open.splice(0)) {
    await platform.close();
    await rm(folder, { recursive: true });
  }
});

describe('the command line', () => {
  it.each([
    [['dance'], 'Unknown command "dance".'],
    [['constructor'], 'Unknown command "constructor".'],
  ])('%j is answered with every command', async (argv, message) => {
    const { lines, exitCode } = await runCommand(await openPlatform('on'), argv);
    expect(exitCode).toBe(2);
    expect(lines[0]).toBe(message);
    expect(lines).toContain('Usage: npm run cli -- <command>');
  });

  it.each([
    [['admin', 'grant'], '<email> is missing.'],
    [['admin', 'grant', 'nobody'], 'Invalid email address format'],
    [['admin', 'grant', 'a@example.com', 'b'], 'This command does not take "b".'],
    [['admin', 'grant', 'a@example.com', '--reason'], '--reason needs a value.'],
    [['jobs', 'list', '--all'], 'Unknown option --all.'],
    [
      ['maintenance', 'off', '--operator', ' '],
      '--operator must be your name, which is recorded with what you do.',
    ],
    [['demo', 'members', '1.5'], '<n> must be a whole number from 1 to 1000000, not "1.5".'],
  ])('%j is answered with what is wrong, and the usage of that command', async (argv, message) => {
    const { lines, exitCode } = await runCommand(await openPlatform('on'), argv);
    expect(exitCode).toBe(2);
    const usage = `Usage: npm run cli -- ${argv.slice(0, 2).join(' ')}`;
    expect(lines).toEqual([message, expect.stringContaining(usage)]);
  });

  it.each([[[]], [['help']], [['--help']], [['-h']], [['members', 'erase', '--help']]])(
    'shows the usage when asked with %j',
    async (argv) => {
      const { lines, exitCode } = await runCommand(await openPlatform('on'), argv);
      expect(exitCode).toBe(0);
      expect(lines[0]).toBe('Usage: npm run cli -- <command>');
    },
  );

  it('lists the read models when one is unknown', async () => {
    const platform = await openPlatform('on');
    const { lines } = await runCommand(platform, ['projections', 'rebuild', 'x']);
    const names = projections.map(({ collection }) => collection.name).join(', ');
    expect(lines[0]).toBe(`Unknown read model "x". Known read models: ${names}.`);
  });
});

describe('the name of the operator', () => {
  const command = { runs: 'in-product', options: ['reason'] } as const;
  const sources = { setting: undefined, user: 'jo' };

  it.each([
    ['is as typed', ['x', '--operator', 'Jo'], { ...sources, setting: 'Ana' }, []],
    ['is as typed with a sign', ['x', '--operator=Jo'], sources, []],
    ['comes from the setting', ['x'], { ...sources, setting: 'Ana' }, ['--operator=Ana']],
    ['is otherwise the user of the machine', ['x'], sources, ['--operator=jo']],
    ['may be unknown', ['x'], { ...sources, user: undefined }, []],
  ])('%s', (_, argv, names, added) => {
    expect(withOperatorName(argv, command, names)).toEqual([...argv, ...added]);
  });

  it('is not the user of the machine where a command asks for it', () => {
    const erase = { ...command, options: ['operator'] };
    expect(withOperatorName(['x'], erase, sources)).toEqual(['x']);
    expect(withOperatorName(['x'], { ...command, runs: 'locally' }, sources)).toEqual(['x']);
  });

  it('is recorded with what the command does', async () => {
    const platform = await openPlatform('on');
    const until = '2030-01-01T10:00:00Z';
    const on = ['maintenance', 'on', '--until', until, '--reason', 'A disk', '--operator', 'Jo'];
    expect((await runCommand(platform, on)).exitCode).toBe(0);
    const actors: string[] = [];
    for await (const { metadata } of platform.eventStore.read(maintenanceStream))
      actors.push(metadata.actor);
    expect(actors).toEqual(['operator:Jo']);
  });
});

describe('a local command', () => {
  const feed: LocalCommand = {
    name: 'feed',
    parameters: '<file>',
    summary: 'read a feed',
    positionals: ['file'],
    options: [],
    runs: 'locally',
    run: ({ positionals }, { line, progress }) => {
      progress('half');
      line(`read ${String(positionals[0])}`);
      return Promise.resolve();
    },
  };
  const feedCheck: LocalCommand = { ...feed, name: 'feed check all' };

  it('may have one word, and the longest match wins', () => {
    const known = [feed, feedCheck];
    expect(findCommand(['feed', 'a.xml'], known)).toBe(feed);
    expect(findCommand(['feed', 'check', 'all', 'a.xml'], known)).toBe(feedCheck);
    expect(findCommand(['feeds'], known)).toBeUndefined();
  });

  it('runs without a product, and reports wrong usage', async () => {
    const output = collected();
    expect(await runLocally(feed, ['feed', 'a.xml'], output)).toBe(0);
    expect(await runLocally(feed, ['feed'], output)).toBe(2);
    const usage = 'Usage: npm run cli -- feed <file>';
    expect(output.lines).toEqual(['read a.xml', '<file> is missing.', usage]);
  });
});

describe('the outside sources', () => {
  it('are listed with their state after the market was fetched', async () => {
    const platform = await openPlatform('on');
    const before = await runCommand(platform, ['sources']);
    expect(before.lines).toEqual(['No outside source has been set up yet.']);
    const ingest = startIngest({ platform });
    await ingest.ingestNow();
    await ingest.stop();
    const { lines, exitCode } = await runCommand(platform, ['sources']);
    expect(exitCode).toBe(0);
    expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
      'candle-history  Simulated market  (simulated, preference 1)',
      'candles  Simulated market  (simulated, preference 1)',
      'exchange-rates  Simulated market  (simulated, preference 1)',
      'fear-greed  Simulated market  (simulated, preference 1)',
      'feed simulated-ledger  simulated-ledger  (simulated, preference 1)',
      'feed simulated-post  simulated-post  (simulated, preference 1)',
      'feed simulated-wire  simulated-wire  (simulated, preference 1)',
      'five-minute-candles  Simulated market  (simulated, preference 1)',
      'markets  Simulated market  (simulated, preference 1)',
      'tickers  Simulated market  (simulated, preference 1)',
    ]);
    const states = lines.filter((line) => line.startsWith('  state'));
    expect(states.filter((line) => line.endsWith('  ok')).length).toBeGreaterThanOrEqual(3);
    // Simulated stories wait for the first prices.
    expect(states.filter((line) => !/ {2}(?:ok|not asked yet)$/.test(line))).toEqual([]);
  });
});

describe('members for load tests', () => {
  it('are refused outside demo mode, and nothing is written', async () => {
    const platform = await openPlatform('off');
    const { lines, exitCode } = await runCommand(platform, ['demo', 'members', '3']);
    expect(exitCode).toBe(1);
    expect(lines[0]).toMatch('only in demo mode');
    expect(await platform.eventStore.head()).toBe('');
  });

  it('have the requested number of events, and appear in the read models after a rebuild', async () => {
    const platform = await openPlatform('on');
    const { lines } = await runCommand(platform, ['demo', 'members', '5', '--events=10']);
    expect(lines[0]).toMatch(/^5 members with 70 events were written/);
    expect((await rebuildDirectory(platform)).exitCode).toBe(0);
    const { total, members } = await listMembers(platform, { filter: { plan: 'pro' } });
    expect(total).toBe(1);
    expect(members[0]).toMatchObject({ origin: 'grant', planEndsAt: null });
    const listed = await runCommand(platform, ['projections', 'list']);
    const others = projections
      .map(({ collection }) => collection.name)
      .filter((name) => name !== 'member-directory');
    const version = String(memberDirectoryCollection.version);
    expect(new Set(listed.lines)).toEqual(
      new Set([
        'log at 0000000000000070',
        `member-directory  version ${version}, generation 0  at 0000000000000070`,
        ...others.map((name) => `${name}  not built yet`),
      ]),
    );
  });
});

describe('an operator', () => {
  it('grants admin rights, revokes them, and erases the account', async () => {
    const platform = await openPlatform('on');
    await runCommand(platform, ['demo', 'members', '1']);
    await rebuildDirectory(platform);
    const [member] = (await listMembers(platform, {})).members;
    const email = member?.email ?? '';
    const did = async (...argv: string[]): Promise<string | undefined> =>
      (await runCommand(platform, argv)).lines[0];
    expect(await did('admin', 'grant', email, '--reason', 'On call')).toMatch('is an admin now');
    expect(await did('admin', 'grant', email)).toMatch('is an admin already');
    expect(await did('admin', 'revoke', email)).toMatch('is no longer an admin');
    expect(await did('support', 'grant', email)).toMatch('is support staff now');
    expect(await did('support', 'grant', email)).toMatch('is support staff already');
    expect(await did('support', 'revoke', email)).toMatch('is no longer support staff');
    const erasing = ['--reason', 'asked-for', '--operator', 'Jo Operator', '--yes'];
    expect(await did('members', 'erase', email, ...erasing.slice(0, 2))).toMatch(
      /^--operator must/u,
    );
    expect(await did('members', 'erase', email, ...erasing.slice(0, 4))).toMatch('not confirmed');
    expect(await did('members', 'erase', email, ...erasing)).toMatch(/ will be erased at \d{4}-/u);
    const erase = vi.spyOn(platform.keys, 'destroy').mockRejectedValueOnce(new Error('cut off'));
    expect(await did('members', 'erase', email, '--now', ...erasing)).toBe(
      'members erase failed: cut off',
    );
    erase.mockRestore();
    expect(await did('members', 'erase', email, '--now', ...erasing)).toMatch(
      'was erased and its key destroyed',
    );
    expect(await did('members', 'erase', member?.id ?? '', '--now', ...erasing)).toMatch(
      'was erased',
    );
    expect(await did('members', 'erase', email, '--now', ...erasing)).toMatch(
      /^Account \S+, which had the address \S+, was already erased at \d{4}-\d\d-\d\dT\S+, and its key was destroyed\.$/,
    );
    expect(await did('members', 'erase', 'mistyped@example.com', ...erasing)).toBe(
      'Nothing was erased: no account has the address mistyped@example.com, and no erased account had it.',
    );
    await rebuildDirectory(platform);
    expect(await findMember(platform, member?.id ?? '')).toMatchObject({
      erased: true,
      email: 'erased',
      role: 'free',
    });
    expect(await did('jobs', 'list')).toBe('waiting  0');
  });
});
