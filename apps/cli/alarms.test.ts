import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Platform } from '#platform/platform.ts';
import { testPlatform } from '#workers/testing/test-platform.ts';
import { runInProduct } from './run-command.ts';

let platform: Platform;

beforeEach(async () => {
  platform = await testPlatform({ ALARM_EMAILS: 'ops@example.com' });
});

afterEach(() => platform.close());

const run = async (...argv: readonly string[]) => {
  const lines: string[] = [];
  const add = (text: string): void => {
    lines.push(text);
  };
  const output = { line: add, error: add, progress: () => undefined };
  return { exitCode: await runInProduct(platform, argv, output), lines };
};

const silence = ['alarms', 'silence', 'disk-low', '--hours', '8'] as const;

it('silences a check with a reason, lists it, and ends the silence', async () => {
  expect((await run(...silence, '--reason', 'New disk ordered')).lines).toEqual([
    'Notifications of disk-low are off for 8 hours.',
  ]);
  const listed = (await run('alarms')).lines;
  expect(listed.find((line) => line.startsWith('disk-low'))).toMatch(
    /no alarm, silenced until 2026-11-25T20:.+: New disk ordered$/,
  );
  expect(listed.at(-1)).toBe('newest backup: none recorded');
  expect((await run('alarms', 'end-silence', 'disk-low')).exitCode).toBe(0);
  expect((await run('alarms', 'end-silence', 'disk-low')).exitCode).toBe(1);
  expect((await run('alarms')).lines.join('\n')).not.toContain('silenced');
});

it.each([
  ['without a reason', [...silence]],
  ['without hours', ['alarms', 'silence', 'disk-low', '--reason', 'Known']],
  ['for an unknown check', ['alarms', 'silence', 'weather', '--hours', '1', '--reason', 'Known']],
  [
    'for work, which raises no alarm',
    ['alarms', 'silence', 'support-waiting', '--hours', '1', '--reason', 'Known'],
  ],
])('refuses a silence %s', async (_, argv) => {
  expect((await run(...argv)).exitCode).toBe(2);
});

it('records a backup that other tools made', async () => {
  expect((await run('record-backup')).exitCode).toBe(0);
  expect((await run('alarms')).lines.join('\n')).toMatch(/newest backup: \d{4}-/);
});
