import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Platform } from '#platform/platform.ts';
import { testPlatform } from '#workers/testing/test-platform.ts';
import { runInProduct } from './run-command.ts';

let platform: Platform;

beforeEach(async () => {
  platform = await testPlatform();
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

it('is switched on until a time with a reason, shown, and switched off', async () => {
  expect((await run('maintenance')).lines).toEqual(['Maintenance is off.']);
  const on = ['maintenance', 'on', '--until', '2026-11-25T14:00:00Z'];
  expect((await run(...on, '--reason', 'A larger disk')).lines[0]).toBe(
    'Maintenance is on until 2026-11-25T14:00:00.000Z. It takes effect in every process within ten seconds.',
  );
  expect((await run('maintenance')).lines[0]).toMatch(
    /until 2026-11-25T14:00:00.000Z: A larger disk$/,
  );
  expect((await run('maintenance', 'off')).exitCode).toBe(0);
  expect((await run('maintenance', 'off')).exitCode).toBe(1);
});

it('commands that write are accepted during maintenance', async () => {
  await run('maintenance', 'on', '--until', '2026-11-25T14:00:00Z', '--reason', 'A larger disk');
  expect((await run('record-backup')).exitCode).toBe(0);
});

it.each([
  ['without a reason', ['--until', '2026-11-25T14:00:00Z']],
  ['without a time', ['--reason', 'A larger disk']],
  ['with a time that is not one', ['--until', 'tomorrow', '--reason', 'A larger disk']],
])('is not switched on %s', async (_, options) => {
  expect((await run('maintenance', 'on', ...options)).exitCode).toBe(2);
});
