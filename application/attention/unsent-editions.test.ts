import { describe, expect, it } from 'vitest';
import type { DeliveryDocument } from '#projections/deliveries/read-model.ts';
import { findUnsentEditions, type Newsletter } from './unsent-editions.ts';

const delivery = (date: string, over: Partial<DeliveryDocument> = {}): DeliveryDocument => ({
  id: `daily-${date}`,
  edition: { kind: 'daily', date, version: 1 },
  shards: 1,
  total: 2,
  delivered: 2,
  failed: 0,
  skipped: 0,
  dropped: 0,
  doubts: [],
  startedAt: `${date}T07:30:00.000Z`,
  changedAt: `${date}T07:31:00.000Z`,
  completedAt: `${date}T07:31:00.000Z`,
  ...over,
});

const problemsOf = (over: Partial<Newsletter>) =>
  findUnsentEditions({
    now: new Date('2026-05-05T10:30:00.000Z'),
    editions: ['2026-05-05', '2026-05-04'],
    deliveries: [delivery('2026-05-05'), delivery('2026-05-04')],
    hasReaders: true,
    ...over,
  }).map(({ date, problem }) => `${date} ${problem}`);

describe('an edition', () => {
  it('is sent when it was written and delivered', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('is missing from ten on, where an earlier day had one', () => {
    const editions = ['2026-05-04'];
    const deliveries = [delivery('2026-05-04')];
    expect(problemsOf({ editions, deliveries })).toEqual(['2026-05-05 not-written']);
    const now = new Date('2026-05-05T09:59:00.000Z');
    expect(problemsOf({ editions, deliveries, now })).toEqual([]);
    expect(problemsOf({ editions: [], deliveries: [] })).toEqual([]);
  });

  it('was not delivered although earlier ones were, and there are readers', () => {
    const deliveries = [delivery('2026-05-04')];
    expect(problemsOf({ deliveries })).toEqual(['2026-05-05 not-started']);
    expect(problemsOf({ deliveries, hasReaders: false })).toEqual([]);
    expect(problemsOf({ deliveries: [] })).toEqual([]);
  });

  it('stopped on the way after two hours', () => {
    const stopped = delivery('2026-05-05', { delivered: 1, completedAt: null });
    const deliveries = [stopped, delivery('2026-05-04')];
    expect(problemsOf({ deliveries })).toEqual(['2026-05-05 unfinished']);
    const now = new Date('2026-05-05T09:00:00.000Z');
    expect(problemsOf({ deliveries, now })).toEqual([]);
  });

  it('has readers with an unknown delivery until somebody decides', () => {
    const unknown = delivery('2026-05-04', { delivered: 1, doubts: ['a'] });
    expect(problemsOf({ deliveries: [delivery('2026-05-05'), unknown] })).toEqual([
      '2026-05-04 unknown',
    ]);
  });
});
