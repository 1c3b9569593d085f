import { describe, expect, it } from 'vitest';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { SourceStateRecord } from '#observations/sources/queries.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { describeHistory, describeQuarantine, describeSource } from './sources.ts';

const now = new Date('2026-11-21T07:30:00.000Z');
const state: SourceStateRecord = {
  id: 'markets|CoinGecko',
  ...healthySource({
    source: 'CoinGecko',
    kind: 'markets',
    lastAskedAt: '2026-11-21T07:29:30.000Z',
    lastSuccessAt: '2026-11-21T07:29:30.000Z',
  }),
};

describe('the list of sources', () => {
  it('shows of a healthy source when it answered last', () => {
    expect(describeSource(state, now)).toEqual([
      'markets  CoinGecko  (live, preference 1)',
      '  state         ok',
      '  last success  2026-11-21T07:29:30.000Z (30 s ago)',
      '  last error    none',
      '  budget left   no limit',
      '  quarantined   0 of the last answer',
      '  rejected      0 rows of the last answer',
      '  kept          the latest reading',
    ]);
  });

  it('shows of a failing source its error and its remaining budgets', () => {
    const failing: SourceStateRecord = {
      ...state,
      kind: 'candles',
      lastSuccessAt: null,
      lastError: { at: '2026-11-21T04:30:00.000Z', message: '503 Service Unavailable' },
      failures: 4,
      breaker: 'open',
      notBefore: '2026-11-21T07:31:00.000Z',
      budgets: [
        { requests: 30, perMs: 60_000, used: [{ since: '2026-11-21T07:29:30.000Z', requests: 4 }] },
        { requests: 10, perMs: dayMs, used: [] },
      ],
    };
    expect(describeSource(failing, now)).toEqual([
      'candles  CoinGecko  (live, preference 1)',
      '  state         failing, 4 in a row, circuit breaker open, not asked before 2026-11-21T07:31:00.000Z',
      '  last success  never',
      '  last error    2026-11-21T04:30:00.000Z (3 h ago): 503 Service Unavailable',
      '  budget left   26 of 30 in 60 s, 10 of 10 in 24 h',
      '  quarantined   0 of the last answer',
      '  rejected      0 rows of the last answer',
      '  kept          three years of hours of the eight majors and of coins whose forecasts are learned, 400 days of hours of others',
    ]);
  });

  it('shows that a source answers with nothing newer', () => {
    const silent = { ...state, silentSince: '2026-11-21T07:00:00.000Z', rejected: 2 };
    const lines = describeSource(silent, now);
    expect(lines[1]).toBe(
      '  state         silent, a newer figure was due 2026-11-21T07:00:00.000Z (30 min ago)',
    );
    expect(lines[6]).toBe('  rejected      2 rows of the last answer');
  });

  it('shows that a source was not asked yet', () => {
    const fresh = { ...state, lastAskedAt: null, lastSuccessAt: null };
    expect(describeSource(fresh, now)[1]).toBe('  state         not asked yet');
  });
});

describe('the progress of a history', () => {
  it('says how far back the hours of a coin are', () => {
    const history = {
      id: 'Binance|bitcoin',
      source: 'Binance',
      coinId: 'bitcoin',
      newest: '2026-11-22T00:00:00.000Z',
      askedFrom: '2026-05-22T00:00:00.000Z',
      target: '2023-11-23T00:00:00.000Z',
    };
    expect(describeHistory(history)).toBe(
      'history  Binance  bitcoin  16 %, back to 2026-05-22 of 2023-11-23',
    );
  });
});

describe('a price that was not shown', () => {
  it('stands with its coin, source, value, rule, time and outcome', () => {
    const record = {
      id: 'CoinGecko|bitcoin|1',
      coinId: 'bitcoin',
      symbol: 'BTC',
      source: 'CoinGecko',
      rule: 'jump',
      reason: 'the price moved 12.0 times at once',
      value: 720_000,
      before: 60_000,
      readings: 2,
      firstAt: '2026-11-22T12:30:00.000Z',
      lastAt: '2026-11-22T12:35:00.000Z',
      outcome: 'refuted',
      endedAt: '2026-11-22T12:40:00.000Z',
    } as const;
    expect(describeQuarantine(record)).toBe(
      'quarantined  BTC bitcoin  CoinGecko  720000 (60000 before)  jump: the price moved 12.0 times at once  2026-11-22T12:30:00.000Z, 2 readings  refuted 2026-11-22T12:40:00.000Z',
    );
  });
});
