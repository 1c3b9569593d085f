import { beforeAll, describe, expect, it, vi } from 'vitest';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import {
  fearGreedEndpoints,
  fearGreedHistorySchema,
  fearGreedSchema,
} from '#contract/market/fear-greed.ts';
import { getFearGreedCategory } from '#domain/shared/market/fear-greed.ts';
import { openFearGreedCollection, writeFearGreed } from '#observations/fear-greed/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { call, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const paths = {
  fearGreed: fearGreedEndpoints.fearGreed.path,
  fearGreedHistory: fearGreedEndpoints.fearGreedHistory.path,
};
let free: Visitor;
let basic: Visitor;
const running = await runApiForFile();
beforeAll(async () => {
  free = await register(running, 'free@example.com');
  basic = await register(running, 'basic@example.com');
  const { platform } = running;
  await grantMembership(
    platform,
    { accountId: basic.id, plan: 'basic', duration: 'monthly', reason: 'Test' },
    { actor: 'system', now: platform.clock.now(), correlationId: 'test' },
  );
  await platform.reachedHead();
});

const state = healthySource({
  source: 'alternative.me',
  kind: 'fear-greed',
  refreshMs: 1_800_000,
});
const day = (text: string, value: number) => ({
  id: `alternative.me|${text}`,
  source: 'alternative.me',
  kind: 'live' as const,
  day: text,
  value,
  at: `${text}T00:00:00.000Z`,
  freshUntil: '2099-01-01T00:00:00.000Z',
});

describe('the word for a value', () => {
  it('follows our own bands, which end at 25, 45, 55 and 75', () => {
    const words = [0, 25, 26, 45, 46, 55, 56, 75, 76, 100].map(getFearGreedCategory);
    expect(words).toEqual(
      ['Extreme Fear', 'Fear', 'Neutral', 'Greed', 'Extreme Greed'].flatMap((word) => [word, word]),
    );
  });
});

describe('fear and greed', () => {
  it('is null before the first value, and never known to who is not signed in', async () => {
    expect((await free.call('GET', paths.fearGreed)).body).toBeNull();
    expect((await call(running, 'GET', { path: paths.fearGreed })).status).toBe(401);
  });

  it('is today’s value in our words, for everybody signed in, and goes stale', async () => {
    await openFearGreedCollection(running.platform);
    await createSourceStateStore(running.platform).save([state]);
    // The provider calls 46 "Fear"; the day after today belongs to a demo that was restarted.
    const days = [day('2026-03-01', 20), day('2026-03-02', 46), day('2026-03-03', 99)];
    await writeFearGreed(running.platform, days);
    const { body } = await free.call('GET', paths.fearGreed);
    const today = { value: 46, category: 'Neutral', source: 'alternative.me', stale: false };
    expect(fearGreedSchema.parse(body)).toMatchObject(today);
    const old = { ...day('2026-03-02', 46), freshUntil: '2026-03-04T00:00:00.000Z' };
    await writeFearGreed(running.platform, [old]);
    expect((await free.call('GET', paths.fearGreed)).body).toMatchObject({ stale: true });
  });

  it('has a history that is sold from the basic plan on', async () => {
    const refused = await free.call('GET', paths.fearGreedHistory);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toMatch(/"value"|"days"/);
    const path = `${paths.fearGreedHistory}?days=2`;
    const history = fearGreedHistorySchema.parse((await basic.call('GET', path)).body);
    expect(history.days).toEqual([
      { day: '2026-03-01', value: 20 },
      { day: '2026-03-02', value: 46 },
    ]);
  });

  it('is serialised and compressed once for each change and span, after access was asked', async () => {
    const serialised = vi.spyOn(JSON, 'stringify');
    const timesWith = (field: string): number =>
      serialised.mock.calls.filter(
        ([value]) => typeof value === 'object' && value !== null && field in value,
      ).length;
    const tagsOf = async (paths: readonly string[]): Promise<Set<string | null>> => {
      const tags = new Set<string | null>();
      for (const path of paths) {
        const options = { headers: { 'accept-encoding': 'gzip' } };
        const { headers } = await basic.call('GET', path, options);
        expect(headers.get('content-encoding')).toBe('gzip');
        tags.add(headers.get('etag'));
      }
      return tags;
    };
    const today = [paths.fearGreed, `${paths.fearGreed}?_=1`, paths.fearGreed];
    const history = ['days=1', 'days=1&_=2', 'days=2', 'days=1'].map(
      (query) => `${paths.fearGreedHistory}?${query}`,
    );
    await writeFearGreed(running.platform, [day('2026-03-02', 61)]);
    expect((await tagsOf(today)).size).toBe(1);
    expect((await tagsOf(history)).size).toBe(2);
    expect([timesWith('category'), timesWith('days')]).toEqual([1, 2]);
    await writeFearGreed(running.platform, [day('2026-03-02', 62)]);
    await tagsOf([...today, ...history]);
    expect([timesWith('category'), timesWith('days')]).toEqual([2, 4]);
    serialised.mockRestore();
  });
});
