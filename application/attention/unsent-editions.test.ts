import { describe, expect, it } from 'vitest';
import type { EditionKind } from '#domain/delivery/events.ts';
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

const deliveryOf = (kind: EditionKind, date: string): DeliveryDocument =>
  delivery(date, { id: `${kind}-${date}`, edition: { kind, date, version: 1 } });

const longAgo = '2026-03-01T12:00:00.000Z';

const problemsOf = (over: Partial<Newsletter>) =>
  findUnsentEditions({
    now: new Date('2026-05-05T10:30:00.000Z'),
    editions: ['2026-05-05', '2026-05-04'],
    deliveries: [delivery('2026-05-05'), delivery('2026-05-04')],
    readersSince: { daily: longAgo },
    reports: [],
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
    expect(problemsOf({ deliveries, readersSince: {} })).toEqual([]);
  });

  it('was not delivered although somebody wanted it before the time of delivery', () => {
    const wantedAt = (since: string) =>
      problemsOf({ editions: ['2026-05-05'], deliveries: [], readersSince: { daily: since } });
    expect(wantedAt('2026-05-05T07:29:59.000Z')).toEqual(['2026-05-05 not-started']);
    expect(wantedAt('2026-05-05T07:30:00.000Z')).toEqual([]);
    const deliveries = [delivery('2026-05-01')];
    const since = '2026-05-05T09:00:00.000Z';
    expect(problemsOf({ deliveries, readersSince: { daily: since } })).toEqual([]);
  });

  it('reached nobody when every mail failed, until the next edition is due', () => {
    const failed = { delivered: 0, failed: 2 };
    const newest = [delivery('2026-05-05', failed)];
    expect(problemsOf({ editions: ['2026-05-05'], deliveries: newest })).toEqual([
      '2026-05-05 reached-nobody',
    ]);
    const older = [delivery('2026-05-05'), delivery('2026-05-04', failed)];
    expect(problemsOf({ deliveries: older })).toEqual([]);
    const skipped = [delivery('2026-05-05', { delivered: 0, skipped: 2 })];
    expect(problemsOf({ deliveries: skipped })).toEqual([]);
  });

  describe('of a Monday', () => {
    const previous = ['daily', 'weekly', 'report'].map((kind) =>
      deliveryOf(kind as EditionKind, '2026-04-27'),
    );
    const daily = deliveryOf('daily', '2026-05-04');
    const weekly = deliveryOf('weekly', '2026-05-04');
    const readersSince = { daily: longAgo, weekly: longAgo, report: longAgo };
    const editions = ['2026-05-04', '2026-04-27'];
    const atTen = (date: string) => new Date(`${date}T10:30:00.000Z`);
    const findOn = (date: string, over: Partial<Newsletter>) =>
      problemsOf({
        now: atTen(date),
        editions,
        readersSince,
        reports: ['2026-05-04', '2026-04-27'],
        ...over,
      });

    it('was not delivered to weekly readers, which is reported until Wednesday', () => {
      const deliveries = [weekly, daily, ...previous];
      const later = {
        editions: ['2026-05-06', '2026-05-05', ...editions],
        deliveries: [
          deliveryOf('daily', '2026-05-06'),
          deliveryOf('daily', '2026-05-05'),
          ...deliveries,
        ],
      };
      expect(findOn('2026-05-04', { deliveries })).toEqual(['2026-05-04 not-started']);
      expect(findOn('2026-05-05', later)).toEqual(['2026-05-04 not-started']);
      expect(findOn('2026-05-06', later)).toEqual([]);
      const others = { daily: longAgo, weekly: longAgo };
      expect(findOn('2026-05-05', { ...later, readersSince: others })).toEqual([]);
    });

    it('has nothing to deliver to readers of the weekly report when the week had too little data', () => {
      const deliveries = [weekly, daily, ...previous];
      const reports = ['2026-04-27'];
      expect(findOn('2026-05-04', { deliveries, reports })).toEqual([]);
      const unsentWeekly = { deliveries: [daily, ...previous], reports };
      expect(findOn('2026-05-04', unsentWeekly)).toEqual(['2026-05-04 not-started']);
    });

    it('was never written, which is reported until Wednesday if there are weekly readers', () => {
      const later = {
        editions: ['2026-05-05', '2026-04-27'],
        deliveries: [deliveryOf('daily', '2026-05-05'), ...previous],
      };
      expect(findOn('2026-05-05', later)).toEqual(['2026-05-04 not-written']);
      expect(findOn('2026-05-05', { ...later, readersSince: { daily: longAgo } })).toEqual([]);
      expect(findOn('2026-05-06', later)).toEqual(['2026-05-06 not-written']);
    });
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
