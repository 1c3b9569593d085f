import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { processCounters } from '../health/process-counters.ts';
import { saveMoveStatus, type MoveStatus } from '../move/move-mark.ts';
import { sqliteReadModels } from '../read-models/sqlite.adapter.ts';
import type { ReadModels } from '../read-models/read-models.port.ts';
import { listProcessFigures } from './queries.ts';
import { startProcessFiguresWriter, writeIntervalMs } from './write-process-figures.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
const mark: MoveStatus = { state: 'exported', exportId: 'export-1', at: now.toISOString() };

let readModels: ReadModels;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  readModels = sqliteReadModels({ file: ':memory:' });
  const opened = readModels;
  onTestFinished(() => opened.close());
});

const stopProcess = vi.fn();
const logger = { debug: vi.fn(), error: vi.fn() };
const startWriter = () =>
  startProcessFiguresWriter({
    readModels,
    clock: { now: () => now },
    logger,
    kind: 'workers',
    counters: processCounters(),
    readings: () => ({ connections: 0, secondsBehind: 0 }),
    stopProcess,
  });
const processes = async () =>
  (await listProcessFigures({ readModels }, now)).map(({ kind, at }) => ({ kind, at }));

describe('a process that starts', () => {
  it('is visible from the start', async () => {
    const writer = await startWriter();
    expect(await processes()).toEqual([{ kind: 'workers', at: now.toISOString() }]);
    await writer.stop();
  });

  it('is visible when it is refused because the installation was moved meanwhile', async () => {
    await saveMoveStatus({ readModels }, mark);
    await expect(startWriter()).rejects.toThrow('was moved away');
    expect(await processes()).toHaveLength(1);
  });
});

it('a running process stops once the installation is moved', async () => {
  const writer = await startWriter();
  await vi.advanceTimersByTimeAsync(writeIntervalMs);
  await writer.write();
  expect(stopProcess).not.toHaveBeenCalled();
  await saveMoveStatus({ readModels }, mark);
  await vi.advanceTimersByTimeAsync(writeIntervalMs);
  await vi.waitFor(() => {
    expect(stopProcess).toHaveBeenCalledOnce();
  });
  expect(logger.error).toHaveBeenCalledWith(expect.stringContaining('was moved away'));
  await writer.stop();
});
