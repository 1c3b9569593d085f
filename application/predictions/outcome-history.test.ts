import { beforeEach, expect, it } from 'vitest';
import { predictionStream } from '#domain/prediction/prediction.ts';
import { listOutcomes } from '#domain/prediction/direction-record.ts';
import type { PredictionIssued } from '#domain/prediction/events.ts';
import { addHours } from '#domain/prediction/hours.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { sqliteEventStore } from '#platform/event-store/sqlite.adapter.ts';
import { type OutcomeHistory, outcomeHistory } from './outcome-history.ts';
import { toPredictionEvent } from './prediction-day.ts';
import { type HourToRecord, type RecordHoursRequest, recordHours } from './record-hours.ts';
import { forecastHours } from './testing/forecast-hours.ts';

const first = '2026-05-04T00:00:00.000Z';
const coinId = 'bitcoin';

let eventStore: EventStore;
beforeEach(() => {
  eventStore = sqliteEventStore({ file: ':memory:' });
  return () => eventStore.close();
});

const write = (hours: readonly HourToRecord[], given: Partial<RecordHoursRequest> = {}) =>
  recordHours({ eventStore }, { coinId, source: 'Binance', simulated: false, hours, ...given });

const issuedAt = async (index: number): Promise<PredictionIssued['data'] | undefined> => {
  const cutOffAt = addHours(first, index);
  for await (const stored of eventStore.read(predictionStream(coinId, cutOffAt))) {
    const { type, data } = toPredictionEvent(stored);
    if (type === 'PredictionIssued' && data.cutOffAt === cutOffAt) return data;
  }
  return undefined;
};

const reasonsAt = async (index: number) => (await issuedAt(index))?.noCallReasons;

it('a side is called from the hour on at which its record suffices, horizon by horizon', async () => {
  await write(forecastHours(first, 65));
  const tooFew = 'not-enough-record';
  expect(await issuedAt(29)).toMatchObject({
    called: ['none', 'none', 'none'],
    noCallReasons: [tooFew, tooFew, tooFew],
    // Nor does the price lean to a side.
    lastPrice: '129',
    prices: ['129', '129', '129'],
  });
  expect(await issuedAt(30)).toMatchObject({
    called: ['up', 'none', 'none'],
    noCallReasons: [null, tooFew, tooFew],
    prices: ['130.5', '130', '130'],
  });
  expect(await reasonsAt(60)).toEqual([null, tooFew, tooFew]);
  expect(await reasonsAt(61)).toEqual([null, null, tooFew]);
});

it('sides that were no better than chance are not called', async () => {
  // Up and down in turn, and always said to rise.
  const hours = forecastHours(first, 80).map((hour, index) => ({
    ...hour,
    close: 100 + (index % 2),
  }));
  await write(hours);
  expect((await reasonsAt(75))?.[0]).toBe('no-better-than-chance');
});

it('outcomes of another model version, or of the simulated market, are no record', async () => {
  const hours = forecastHours(first, 140);
  await write(hours.slice(0, 50), { simulated: true });
  await write(hours.slice(50, 104));
  expect((await reasonsAt(49))?.[0]).toBeNull();
  expect((await reasonsAt(50))?.[0]).toBe('not-enough-record');
  // For a day outcomes are partly of simulated forecasts, and are no record either.
  expect((await reasonsAt(102))?.[0]).toBe('not-enough-record');
  expect((await reasonsAt(103))?.[0]).toBeNull();
  await write(
    hours.slice(104).map((hour) => ({
      ...hour,
      ...(hour.output &&
        'forecasts' in hour.output && { output: { ...hour.output, modelVersion: 'v2' } }),
    })),
  );
  expect((await reasonsAt(104))?.[0]).toBe('not-enough-record');
  expect((await reasonsAt(134))?.[0]).toBeNull();
});

it('an outcome that comes late counts from then on, also where older days were read before', async () => {
  const history = outcomeHistory(coinId);
  const hours = forecastHours(first, 47);
  const isLate = (index: number): boolean => index >= 10 && index < 20;
  for (const [index, { output, ...hour }] of hours.slice(0, 35).entries()) {
    await write(
      [{ ...hour, close: isLate(index) ? null : hour.close, ...(output && { output }) }],
      {
        history,
      },
    );
  }
  // Of the hours without a candle neither outcomes nor forecasts are there.
  expect((await reasonsAt(34))?.[0]).toBe('not-enough-record');
  const late = hours.slice(10, 20).map(({ output, ...hour }) => hour);
  await write(late, { history });
  await write(hours.slice(35), { history });
  const reasons = [];
  for (let index = 35; index < 47; index += 1) reasons.push((await reasonsAt(index))?.[0]);
  // Nothing was forecast from the late hours themselves: 24 outcomes up to hour 34, and the 30th at hour 40.
  expect(reasons.indexOf(null)).toBe(5);
});

it('days that are complete are read once', async () => {
  await write(forecastHours(first, 24 * 8));
  const reads: string[] = [];
  const counting: Pick<EventStore, 'read'> = {
    read: (stream, ...rest) => {
      reads.push(stream);
      return eventStore.read(stream, ...rest);
    },
  };
  const history = outcomeHistory(coinId);
  const once = await history.before({ eventStore: counting }, '2026-05-12');
  expect(reads).toHaveLength(180);
  reads.length = 0;
  expect(await history.before({ eventStore: counting }, '2026-05-12')).toEqual(once);
  expect(reads).toEqual(
    ['2026-05-09', '2026-05-10', '2026-05-11'].map((day) => predictionStream(coinId, day)),
  );
});

it('days that are asked for one after another, or go back, have the outcomes of a new history', async () => {
  await write(forecastHours(first, 24 * 12));
  const history = outcomeHistory(coinId);
  const outcomesBefore = async (read: OutcomeHistory, day: string) => {
    const found = await read.before({ eventStore }, day);
    return new Map([...found].map(([key, record]) => [key, listOutcomes(record)]));
  };
  for (const day of ['2026-05-09', '2026-05-10', '2026-05-15', '2026-12-24', '2026-05-11'])
    expect(await outcomesBefore(history, day), day).toEqual(
      await outcomesBefore(outcomeHistory(coinId), day),
    );
});
