import { beforeAll, expect, it } from 'vitest';
import { buildUrl } from '#contract/url.ts';
import { staleHeader } from '#contract/headers.ts';
import { operations } from '#contract/operations.ts';
import type { Story } from '#observations/news/record.ts';
import { openNewsCollections, writeStories } from '#observations/news/store.ts';
import { register } from '../../testing/api-client.ts';
import { runApiForFile } from '../../testing/staffed-api.ts';
import { type ProjectionGate, projectionGate } from '../../testing/hold-projections.ts';

let gate: ProjectionGate;
const running = await runApiForFile();
beforeAll(async () => {
  await openNewsCollections(running.platform);
  await writeStories(running.platform, [story], []);
  gate = projectionGate(running.platform);
});

const at = '2026-03-02T08:00:00.000Z';
const publication = {
  source: 'wire',
  outlet: 'Wire',
  url: 'https://wire.example/s1',
  title: 'A story',
  publishedAt: at,
};
const story: Story = {
  id: 's1',
  kind: 'simulated',
  title: 'A story',
  excerpt: 'Excerpt',
  text: ['Text'],
  pictureUrl: null,
  publishedAt: at,
  readAt: at,
  publications: [publication],
  coins: ['BTC'],
  category: 'Markets',
  sentiment: { score: 0.5, because: 'soars' },
  impact: { level: 'pending' },
};

it.each([
  ['opening a story', 'POST', buildUrl(operations.viewStory, { params: { id: 's1' } })],
  ['reading a story', 'GET', buildUrl(operations.newsStory, { params: { id: 's1' } })],
])('%s marks the next read of the session while its count is behind', async (_, method, path) => {
  const member = await register(running, `${method}@example.com`);
  gate.hold();
  expect((await member.call(method, path)).status).toBe(200);
  const behind = await member.call('GET', operations.me.path);
  gate.release();
  expect([behind.headers.get(staleHeader), behind.body]).toMatchObject([
    'true',
    { newsViewsToday: 0 },
  ]);
  await running.platform.reachedHead();
  const shown = await member.call('GET', operations.me.path);
  expect([shown.headers.get(staleHeader), shown.body]).toMatchObject([null, { newsViewsToday: 1 }]);
});
