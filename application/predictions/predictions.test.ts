import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getBandBounds } from '#domain/prediction/issued-forecasts.ts';
import { predictionStream } from '#domain/prediction/prediction.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import { sqliteEventStore } from '#platform/event-store/sqlite.adapter.ts';
import { readStreamEvents } from '../testing/test-ports.ts';
import { closeLedgerDays } from './close-ledger-days.ts';
import {
  canonicalJson,
  computeNextLink,
  entryHash,
  toLedgerEntry,
  genesisHash,
  computeDayHead,
} from './ledger-chain.ts';
import { findClosedDay, ledgerEntries } from './ledger-day.ts';
import { listForecastResults, listSettledForecasts } from './list-records.ts';
import {
  recordDays,
  type RecordedDay,
  type RecordHoursRequest,
  recordHours,
} from './record-hours.ts';
import { createAccurateHistory } from './testing/good-history.ts';
import { forecastHours } from './testing/forecast-hours.ts';
import { verifyLedger } from './verify-ledger.ts';

let folder: string;
let eventStore: EventStore;
const file = (): string => path.join(folder, 'events.sqlite');
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-predictions-'));
  eventStore = sqliteEventStore({ file: file() });
});
afterEach(async () => {
  await eventStore.close();
  await rm(folder, { recursive: true });
});

const first = '2026-05-04T00:00:00.000Z';
const write = (hours: RecordHoursRequest['hours'], coinId = 'bitcoin') =>
  recordHours(
    { eventStore },
    {
      coinId,
      source: 'Binance',
      simulated: false,
      hours,
      history: createAccurateHistory({ modelVersion: 'v1', simulated: false }),
    },
  );
const eventsOf = (at: string): Promise<StoredEvent[]> =>
  readStreamEvents({ eventStore }, predictionStream('bitcoin', at));
const hourOf = ({ data }: StoredEvent): string =>
  'cutOffAt' in data ? String(data.cutOffAt) : (data as { targetAt: string }).targetAt;

describe('the hours of a coin', () => {
  it('are issued and settled in order, one append a day, across midnight', async () => {
    await write(forecastHours(first, 30));
    const [today, next] = [await eventsOf(first), await eventsOf('2026-05-05')];
    expect(today.filter(({ type }) => type === 'PredictionIssued')).toHaveLength(24);
    expect(today.filter(({ type }) => type === 'PredictionResolved')).toHaveLength(23);
    expect(next.map(({ type }) => type).slice(0, 2)).toEqual([
      'PredictionResolved',
      'PredictionIssued',
    ]);
    // The forecast for a day is of the day before.
    expect(next[0]?.data).toMatchObject({ horizonHours: [1, 2, 24], price: '124' });
    expect(today[0]?.metadata.at).toBe('2026-05-04T00:01:00.000Z');
  });

  it('are written once, however many workers write them at the same time', async () => {
    const hours = forecastHours(first, 10);
    await Promise.all([write(hours), write(hours), write(hours.slice(3)), write(hours)]);
    await write(hours);
    const events = await eventsOf(first);
    expect(events).toHaveLength(19);
    const once = new Set(events.map((event) => `${event.type} ${hourOf(event)}`));
    expect(once.size).toBe(19);
  });

  it('are the same in several steps, which read only their own days', async () => {
    const record = async (coinId: string, isContinued: boolean) => {
      const streams: string[] = [];
      const read: EventStore['read'] = (stream, ...rest) => {
        streams.push(stream);
        return eventStore.read(stream, ...rest);
      };
      let lastDay: RecordedDay | undefined;
      let at = 0;
      for (const count of [7, 10, 7, 1, 22, 24, 3, 30, 20]) {
        const hours = forecastHours(first, at + count).slice(at);
        const request = { coinId, source: 'Binance', simulated: true, hours };
        const ports = { eventStore: { ...eventStore, read } };
        const result = await recordDays(ports, request, lastDay);
        if (isContinued) lastDay = result.lastDay;
        at += count;
      }
      const events: unknown[] = [];
      for (let day = 4; day < 10; day += 1) {
        const stream = predictionStream(coinId, `2026-05-0${String(day)}`);
        for (const { type, data } of await readStreamEvents({ eventStore }, stream))
          events.push({ type, ...data, coinId: '' });
      }
      return { events, streams: streams.map((stream) => stream.slice(-8)) };
    };
    const [continued, alone] = [await record('bitcoin', true), await record('ethereum', false)];
    expect(continued.events.length).toBeGreaterThan(200);
    expect(continued.events).toEqual(alone.events);
    // The first day reads the day before, and the half year whose outcomes count.
    const later = continued.streams.slice(continued.streams.indexOf('20260504'));
    expect(later).toEqual([...later].sort());
    expect(later.length).toBeLessThan(alone.streams.length / 5);
  });

  it('are not issued late: the rest of what was asked for is not written either', async () => {
    const [hour] = forecastHours(first, 1);
    const late = hour && { ...hour, now: new Date(Date.parse(hour.at) + 600_001) };
    await expect(write(late ? [late] : [])).rejects.toThrow('within ten minutes');
    expect(await eventsOf(first)).toEqual([]);
  });

  it('settle after a stop what came due meanwhile, and issue nothing for the hours missed', async () => {
    const hours = forecastHours(first, 20);
    await write(hours.slice(0, 5));
    const now = new Date('2026-05-04T19:03:00.000Z');
    const missed = hours.slice(5, 19).map(({ at, close }) => ({ at, close, now }));
    await write([...missed, ...hours.slice(19).map((hour) => ({ ...hour, now }))]);
    const after = (await eventsOf(first)).slice(9);
    expect(after.map((event) => `${event.type} ${hourOf(event).slice(11, 13)}`)).toEqual([
      'PredictionResolved 05',
      'PredictionResolved 06',
      'PredictionIssued 19',
    ]);
  });

  it('stay unresolved where the candle never came, and are listed with the reason', async () => {
    const hours = forecastHours(first, 3);
    await write(hours.slice(0, 1));
    const now = new Date('2026-05-06T01:00:00.000Z');
    await write(hours.slice(1).map(({ at }, index) => ({ at, close: index ? 102 : null, now })));
    const span = { from: Date.parse(first), before: Date.parse('2026-05-05') };
    const records = async (horizonHours: number) =>
      listSettledForecasts({ eventStore }, { coinId: 'bitcoin', horizonHours, ...span });
    expect(await records(1)).toMatchObject([{ actual: null, hit: null, reason: 'no-candle' }]);
    expect(await records(2)).toMatchObject([{ actual: 102, hit: true, reason: null }]);
    expect(await records(24)).toEqual([]);
  });
});

it('records of a span are newest first, and none is missing or twice over pages', async () => {
  await write(forecastHours(first, 60));
  const page = (from: string, before: string) =>
    listSettledForecasts(
      { eventStore },
      {
        coinId: 'bitcoin',
        horizonHours: 24,
        from: Date.parse(from),
        before: Date.parse(before),
      },
    );
  const pages = [
    ...(await page('2026-05-05T12:00:00Z', '2026-05-07T00:00:00Z')),
    ...(await page('2026-05-04T00:00:00Z', '2026-05-05T12:00:00Z')),
  ];
  const targets = pages.map(({ forecast }) => forecast.targetAt);
  expect(targets).toEqual([...new Set(targets)].sort().reverse());
  expect(targets).toHaveLength(36);
  expect(pages.at(-1)?.forecast).toMatchObject({ cutOffAt: first, lastPrice: 100 });
  expect(pages.at(-1)?.actual).toBe(124);
});

it('results of a span match its records', async () => {
  await write(forecastHours(first, 60));
  const span = {
    coinId: 'bitcoin',
    horizonHours: 24,
    from: Date.parse('2026-05-05T05:00:00Z'),
    before: Date.parse('2026-05-06T03:00:00Z'),
  };
  const records = await listSettledForecasts({ eventStore }, span);
  const results = await listForecastResults({ eventStore }, span);
  expect(results.map(({ hit }) => hit)).toEqual(records.map(({ hit }) => hit).reverse());
  const areHeld = records.map(({ forecast, actual }) => {
    const [low, high] = getBandBounds(forecast, 80) ?? [NaN, NaN];
    return actual !== null && actual >= low && actual <= high;
  });
  expect(results.map(({ heldBy }) => (heldBy ?? Infinity) <= 80)).toEqual(areHeld.reverse());
  expect(results).toHaveLength(22);
});

const coinIds = ['bitcoin', 'solana'];
const close = (now: string) =>
  closeLedgerDays({ eventStore }, { coinIds, firstDay: '2026-05-04', now: new Date(now) });
const verify = () => verifyLedger({ eventStore });

// Two days of two coins, and the day after, on which their last forecasts came due.
const writeDays = async (): Promise<void> => {
  for (const coinId of coinIds) {
    await write(forecastHours(first, 48), coinId);
    const outcomes = forecastHours(first, 72).slice(48);
    await write(
      outcomes.map(({ at, close: price, now }) => ({ at, close: price, now })),
      coinId,
    );
  }
};

describe('the ledger', () => {
  it('is a chain of days that anyone computes from the entries or their hashes', async () => {
    await writeDays();
    expect(await close('2026-05-07T01:00:00Z')).toBe('2026-05-06');
    let last = genesisHash;
    for await (const event of ledgerEntries({ eventStore }, { day: '2026-05-04', coinIds })) {
      last = computeNextLink(last, entryHash(toLedgerEntry(event)));
    }
    const closed = await findClosedDay({ eventStore }, '2026-05-04');
    expect(closed).toMatchObject({
      head: computeDayHead('2026-05-04', last),
      previousHead: genesisHash,
      issued: 48,
      resolved: 46,
      unresolved: 0,
      withheld: 0,
    });
    const next = await findClosedDay({ eventStore }, '2026-05-05');
    expect(next?.previousHead).toBe(closed?.head);
    expect(await verify()).toMatchObject({ days: 3, faults: [] });
  });

  it('waits with a day whose forecasts have no outcome yet, and with those after it', async () => {
    await write(forecastHours(first, 22));
    expect(await close('2026-05-05T00:59:59Z')).toBeUndefined();
    expect(await close('2026-05-05T01:00:00Z')).toBeUndefined();
    const now = new Date('2026-05-06T23:00:00Z');
    const never = ['22', '23'].map((hour) => ({
      at: `2026-05-04T${hour}:00:00.000Z`,
      close: null,
      now,
    }));
    await write(never);
    expect(await close('2026-05-06T23:00:00Z')).toBe('2026-05-04');
  });

  it('closes each day once, and goes on after the last one', async () => {
    await writeDays();
    await close('2026-05-06T05:00:00Z');
    const before = await verify();
    await close('2026-05-06T06:00:00Z');
    expect(await verify()).toEqual(before);
    expect(before.days).toBe(2);
  });

  it.each([
    {
      what: 'a forecast',
      type: 'PredictionIssued',
      column: 'data',
      from: '"probUp":[0.55',
      to: '"probUp":[0.56',
    },
    {
      what: 'an outcome',
      type: 'PredictionResolved',
      column: 'data',
      from: '"price":"101',
      to: '"price":"102',
    },
    {
      what: 'the time of one',
      type: 'PredictionIssued',
      column: 'metadata',
      from: '"at":"2026-05-04T03',
      to: '"at":"2026-05-04T02',
    },
    {
      what: 'a count',
      type: 'LedgerDayClosed',
      column: 'data',
      from: '"issued":48',
      to: '"issued":47',
    },
  ])('shows that one byte of $what was changed', async ({ type, column, from, to }) => {
    await writeDays();
    await close('2026-05-07T01:00:00Z');
    expect((await verify()).faults).toEqual([]);
    const database = new DatabaseSync(file());
    const changed = database
      .prepare(
        `UPDATE events SET ${column} = replace(${column}, ?, ?) WHERE position =
          (SELECT position FROM events WHERE type = ? AND instr(${column}, ?) > 0 LIMIT 1)`,
      )
      .run(from, to, type, from);
    database.close();
    expect(changed.changes).toBe(1);
    const { faults } = await verify();
    expect(faults).toHaveLength(1);
    expect(faults[0]?.day).toBe('2026-05-04');
  });
});

it('the same content has the same bytes, whatever the order of its keys', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true, none: undefined })).toBe(
    '{"a":true,"b":[1,{"c":"é\\"","d":null}]}',
  );
});
