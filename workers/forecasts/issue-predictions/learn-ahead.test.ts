import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { simulatedCandles } from './hourly-candles.ts';
import { type AheadModel, learnAhead } from './learn-ahead.ts';
import { createLearner, type LearnRequest } from './learner.ts';
import { createCoinModel, LostModelError } from './model-of-coin.ts';
import type { LearnedHour } from './packed-hours.ts';
import { steadyForecaster } from './testing/steady-forecaster.ts';

const source = 'Simulated market';
const start = Date.parse('2026-11-22T07:00:00.000Z');
const hoursIn = (count: number): number => start + count * hourMs;

const createAheadModel = () => {
  const learn = createLearner(steadyForecaster);
  const requests: LearnRequest[] = [];
  const failing = { now: false };
  const model = learnAhead(
    createCoinModel({
      coinId: 'bitcoin',
      feed: simulatedCandles({ name: source }),
      learn: (request) => {
        requests.push(request);
        if (failing.now) return Promise.reject(new Error('The thread has stopped.'));
        return Promise.resolve(learn(request));
      },
    }),
  );
  return { model, requests, failing };
};

const open = () => {
  const opened = createAheadModel();
  const schedule = { firstFitAt: hoursIn(-24), firstForecastAt: start };
  opened.model.begin(source, hoursIn(-48), schedule);
  return opened;
};

const learnTo = (model: AheadModel, hours: number, savesModel = false) =>
  model.learnTo(hoursIn(hours), { forecastAfter: start, savesModel });
const listTimes = (hours: readonly LearnedHour[]): number[] =>
  hours.map(({ at }) => (at - start) / hourMs);
const countTo = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
// Requests that were started without being awaited.
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a model that learns ahead', () => {
  it('learns the next day with each request, and no hour after the limit', async () => {
    const { model, requests } = open();
    model.learnAheadUntil(hoursIn(30));
    expect(listTimes(await learnTo(model, 2))).toEqual([1, 2]);
    await settle();
    expect(requests.at(-1)?.upTo).toBe(hoursIn(26));
    expect(listTimes(await learnTo(model, 26))).toEqual(countTo(3, 26));
    await settle();
    expect(requests.at(-1)?.upTo).toBe(hoursIn(30));
    expect(listTimes(await learnTo(model, 30))).toEqual(countTo(27, 30));
    await settle();
    expect(requests).toHaveLength(3);
  });

  it('can start before the first request', async () => {
    const { model, requests } = open();
    await learnTo(model, 2);
    model.learnAheadUntil(hoursIn(30));
    model.startNextDay();
    await settle();
    expect(requests.at(-1)?.upTo).toBe(hoursIn(26));
    expect(model.learnedUntil()).toBe(hoursIn(2));
    expect(listTimes(await learnTo(model, 20))).toEqual(countTo(3, 20));
    expect(listTimes(await learnTo(model, 30))).toEqual(countTo(21, 30));
    expect(requests).toHaveLength(3);
  });

  it('starts nothing after a restart, before its position is known', async () => {
    const { model, requests } = createAheadModel();
    model.learnAheadUntil(hoursIn(30));
    model.startNextDay();
    await settle();
    expect(requests).toEqual([]);
    expect(await model.existsAtOrBefore(source, hoursIn(30))).toBe(false);
  });

  it('returns the hours of smaller and larger requests once each, as without learning ahead', async () => {
    const ahead = open().model;
    ahead.learnAheadUntil(hoursIn(100));
    const plain = open().model;
    for (const hours of [1, 17, 24, 25, 80, 81, 100]) {
      const [found, expected] = [await learnTo(ahead, hours), await learnTo(plain, hours)];
      expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
      expect(ahead.learnedUntil()).toBe(hoursIn(hours));
    }
  });

  it('is at the last requested hour, and exists for it', async () => {
    const { model } = open();
    model.learnAheadUntil(hoursIn(100));
    await learnTo(model, 2);
    expect(model.learnedUntil()).toBe(hoursIn(2));
    expect(await model.existsAtOrBefore(source, hoursIn(2))).toBe(true);
    expect(await model.existsAtOrBefore(source, hoursIn(1))).toBe(false);
  });

  it('is saved only at an hour that was requested', async () => {
    const { model, requests } = open();
    model.learnAheadUntil(hoursIn(100));
    await learnTo(model, 2);
    await learnTo(model, 20, true);
    expect(requests.filter(({ savesModel }) => savesModel)).toEqual([]);
    await learnTo(model, 26, true);
    expect(requests.filter(({ savesModel }) => savesModel).map(({ upTo }) => upTo)).toEqual([
      hoursIn(26),
    ]);
    expect(model.unsavedMs()).toBeLessThanOrEqual(dayMs);
  });

  it('reports an error with the next request, and continues afterwards', async () => {
    const { model, failing } = open();
    model.learnAheadUntil(hoursIn(100));
    await learnTo(model, 2);
    await settle();
    failing.now = true;
    await learnTo(model, 26);
    await settle();
    failing.now = false;
    await expect(learnTo(model, 27)).rejects.toThrow('The thread has stopped.');
    expect(await model.existsAtOrBefore(source, hoursIn(26))).toBe(true);
    expect(listTimes(await learnTo(model, 27))).toEqual([27]);
  });

  it('does not exist any more after the thread has lost it', async () => {
    const learn = createLearner(steadyForecaster);
    let isLost = false;
    const model = learnAhead(
      createCoinModel({
        coinId: 'bitcoin',
        feed: simulatedCandles({ name: source }),
        learn: (request) =>
          Promise.resolve(isLost ? { known: false, currentPosition: null } : learn(request)),
      }),
    );
    model.begin(source, hoursIn(-48), { firstFitAt: hoursIn(-24), firstForecastAt: start });
    model.learnAheadUntil(hoursIn(100));
    await learnTo(model, 2);
    isLost = true;
    await learnTo(model, 26);
    expect(await model.existsAtOrBefore(source, hoursIn(26))).toBe(false);
    await expect(learnTo(model, 27)).rejects.toThrow(LostModelError);
  });
});
