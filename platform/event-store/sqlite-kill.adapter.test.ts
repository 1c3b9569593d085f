import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredEvent } from './event-store.port.ts';
import { sqliteEventStore } from './sqlite.adapter.ts';

const script = join(import.meta.dirname, 'testing', 'acknowledge-appends.ts');

// Starts the appenders, kills them after so many acknowledgements, and answers every line they printed.
const killInTheMiddle = (file: string, round: number, acknowledged: number): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, file, '64', String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.split('\nack ').length > acknowledged) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      // The last line may be cut off by the kill.
      if (signal === 'SIGKILL') resolve(text.slice(0, text.lastIndexOf('\n')).split('\n'));
      else reject(new Error('The appenders ended by themselves.'));
    });
  });

const everything = async (file: string): Promise<StoredEvent[]> => {
  const store = sqliteEventStore({ file });
  const events: StoredEvent[] = [];
  const subscription = store.subscribe({ from: '' }, async (batch) => {
    events.push(...batch);
    return Promise.resolve();
  });
  await subscription.caughtUp;
  await store.close();
  return events;
};

describe('a process that is killed in the middle of 64 concurrent appenders', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidemark-kill-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('leaves every acknowledged append, once, and nothing in part', async () => {
    const file = join(folder, 'events.sqlite');
    const lines: string[] = [];
    for (const [round, acknowledged] of [40, 700, 1500, 3000].entries())
      lines.push(...(await killInTheMiddle(file, round, acknowledged)));
    const events = await everything(file);

    const appends = (word: string): string[][] =>
      lines
        .filter((line) => line.startsWith(word))
        .map((line) => line.split(' ')[2]?.split(',') ?? []);
    const stored = new Set(events.map(({ id }) => id));
    const tried = new Set(appends('try').flat());
    const acknowledged = appends('ack').flat();
    expect(acknowledged.length).toBeGreaterThan(5000);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(stored.size).toBe(events.length);
    expect([...stored].filter((id) => !tried.has(id))).toEqual([]);
    const split = appends('try').filter(
      (ids) => ids.some((id) => stored.has(id)) && !ids.every((id) => stored.has(id)),
    );
    expect(split).toEqual([]);
    const streams = Map.groupBy(events, ({ stream }) => stream);
    for (const own of streams.values())
      expect(own.map(({ revision }) => revision)).toEqual(own.map((_, index) => index));
  }, 60_000);
});
