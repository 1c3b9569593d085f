import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Story } from '#observations/news/record.ts';
import { openNewsCollections, writeStories } from '#observations/news/store.ts';
import { memoryBroadcast } from '#platform/broadcast/memory.adapter.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { type NewsBoard, openNewsBoard } from './news-board.ts';

const at = '2026-11-22T12:00:00.000Z';
const story = (id: string): Story => ({
  id,
  kind: 'live',
  title: `Story ${id}`,
  excerpt: '',
  text: [],
  pictureUrl: null,
  publishedAt: at,
  readAt: at,
  coins: [],
  category: 'Markets',
  publications: [
    { source: 'a', outlet: 'A', url: 'https://a.example/1', title: 'Story', publishedAt: at },
  ],
  sentiment: { score: 0, because: null },
  impact: { level: 'unknown' },
});

let folder: string;
let readModels: ReadModels;
let board: NewsBoard;
let looked: number;
let readWhole: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-news-board-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  await openNewsCollections({ readModels });
  await writeStories({ readModels }, [story('one')], []);
  [looked, readWhole] = [0, 0];
  const counted: ReadModels = {
    ...readModels,
    load: (definition, ids) => {
      looked += 1;
      return readModels.load(definition, ids);
    },
    collection: (definition) => {
      readWhole += 1;
      return readModels.collection(definition);
    },
  };
  const logger = pino({ level: 'silent' });
  board = await openNewsBoard({
    readModels: counted,
    broadcast: memoryBroadcast(),
    logger,
    pollMs: 1,
  });
});
afterEach(async () => {
  await board.close();
  await readModels.close();
  await rm(folder, { recursive: true });
});

it('looks whether stories changed at every poll, and reads and tells them once for each change', async () => {
  const told: number[] = [];
  await board.onChange((stories) => {
    told.push(stories.length);
    return Promise.resolve();
  });
  const lookedFor = async (more: number): Promise<void> => {
    const until = looked + more;
    await vi.waitFor(
      () => {
        expect(looked).toBeGreaterThan(until);
      },
      { timeout: 60_000 },
    );
  };
  await lookedFor(5);
  expect([readWhole, told]).toEqual([1, [1]]);
  await writeStories({ readModels }, [story('two')], []);
  await lookedFor(5);
  expect([readWhole, told]).toEqual([2, [1, 2]]);
  expect(board.newest(10)).toHaveLength(2);
});

it('reads changes that follow each other quickly together', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `story-${String(index)}`);
  for (const id of ids) {
    await writeStories({ readModels }, [story(id)], []);
    await setTimeout(5);
  }
  await vi.waitFor(
    () => {
      expect(board.newest(100)).toHaveLength(1 + ids.length);
    },
    { timeout: 60_000 },
  );
  expect(readWhole).toBeLessThan(10);
});
