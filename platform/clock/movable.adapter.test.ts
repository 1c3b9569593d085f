import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clockContract } from './clock.contract.ts';
import { movableClock } from './movable.adapter.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-clock-'));
  file = join(folder, 'clock.json');
});
afterEach(() => rm(folder, { recursive: true }));

clockContract('a file that keeps how far it was moved', () => movableClock({ file }));

describe('a clock that was moved', () => {
  const monday = Date.parse('2026-03-02T09:00:00.000Z');
  const thursday = new Date('2026-03-05T12:00:00.000Z');

  it('runs on from there, also after a restart', async () => {
    let system = monday;
    const systemTime = (): number => system;
    const clock = movableClock({ file, systemTime });
    await clock.moveTo(thursday);
    expect(clock.now()).toEqual(thursday);
    system += 60_000;
    expect(clock.now()).toEqual(new Date('2026-03-05T12:01:00.000Z'));
    system += 60_000;
    const restarted = movableClock({ file, systemTime });
    expect(restarted.now()).toEqual(new Date('2026-03-05T12:02:00.000Z'));
  });

  it('is never moved back', async () => {
    const clock = movableClock({ file, systemTime: () => monday });
    await clock.moveTo(thursday);
    await expect(clock.moveTo(new Date(monday))).rejects.toThrow(RangeError);
    await expect(clock.moveTo(new Date('never'))).rejects.toThrow(RangeError);
    expect(clock.now()).toEqual(thursday);
    await clock.moveTo(thursday);
    expect(clock.now()).toEqual(thursday);
  });

  it('ends at the later time when two move at once', async () => {
    const clock = movableClock({ file, systemTime: () => monday });
    const friday = new Date('2026-03-06T12:00:00.000Z');
    const moves = await Promise.allSettled([clock.moveTo(friday), clock.moveTo(thursday)]);
    expect(moves.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(movableClock({ file, systemTime: () => monday }).now()).toEqual(friday);
  });

  it('stays frozen at the given time until it is moved again', async () => {
    let system = monday;
    const clock = movableClock({ file, systemTime: () => system });
    await clock.freezeAt(thursday);
    system += 60_000;
    expect(clock.now()).toEqual(thursday);
    await expect(clock.freezeAt(new Date(monday))).rejects.toThrow(RangeError);
    const friday = new Date('2026-03-06T12:00:00.000Z');
    await clock.freezeAt(friday);
    expect(clock.now()).toEqual(friday);
    await clock.moveTo(friday);
    system += 60_000;
    expect(clock.now()).toEqual(new Date('2026-03-06T12:01:00.000Z'));
  });

  it('runs on from where it stood after a restart', async () => {
    let system = monday;
    await movableClock({ file, systemTime: () => system }).freezeAt(thursday);
    system += 60_000;
    const restarted = movableClock({ file, systemTime: () => system });
    expect(restarted.now()).toEqual(new Date('2026-03-05T12:01:00.000Z'));
  });

  it('is never behind the system, however long it stood', async () => {
    let system = monday;
    const clock = movableClock({ file, systemTime: () => system });
    const soon = new Date(monday + 1000);
    await clock.freezeAt(soon);
    system += 60_000;
    await clock.moveTo(soon);
    expect(clock.now()).toEqual(new Date(system));
    expect(movableClock({ file, systemTime: () => system }).now()).toEqual(new Date(system));
  });

  it('refuses a damaged file and leaves it untouched', async () => {
    for (const damage of ['', '{', '{"aheadMs":"soon"}', '{"aheadMs":-5}', 'null']) {
      await writeFile(file, damage);
      expect(() => movableClock({ file })).toThrow(`The clock in ${file} is damaged.`);
      expect(await readFile(file, 'utf8')).toBe(damage);
    }
  });
});
