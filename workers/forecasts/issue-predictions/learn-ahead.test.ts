import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
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
  const paused: { from?: number; until: Promise<void> } = { until: Promise.resolve() };
  const model = learnAhead(
    createCoinModel({
      coinId: 'bitcoin',
      feed: simulatedCandles({ name: source }),
      learn: async (request) => {
        requests.push(request);
        if (failing.now) throw new Error('The thread has stopped.');
        if (request.after === paused.from) await paused.until;
        return learn(request);
      },
    }),
  );
  return { model, requests, failing, paused };
};

// A saved model, because one that is due to be saved does not learn ahead.
const open = async () => {
  const opened = createAheadModel();
  const schedule = { firstFitAt: hoursIn(-24), firstForecastAt: start };
  opened.model.begin(source, hoursIn(-48), schedule);
  await opened.model.learnTo(start, { forecastAfter: start, savesModel: true });
  opened.requests.length = 0;
  return opened;
};

const learnTo = (model: AheadModel, hours: number, savesModel = false) =>
  model.learnTo(hoursIn(hours), { forecastAfter: start, savesModel });
const listTimes = (hours: readonly LearnedHour[]): number[] =>
  hours.map(({ at }) => (at - start) / hourMs);
const countTo = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const listPositions = (requests: readonly LearnRequest[]): number[] =>
  requests.map(({ upTo }) => (upTo - start) / hourMs);
// Requests that were started without being awaited.
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a model that learns ahead', () => {
  it('learns the next three days with each request, and no hour after the limit', async () => {
    const { model, requests } = await open();
    model.learnAheadUntil(hoursIn(110));
    expect(listTimes(await learnTo(model, 2))).toEqual([1, 2]);
    await settle();
    expect(listPositions(requests)).toEqual([2, 26, 50, 74]);
    expect(listTimes(await learnTo(model, 26))).toEqual(countTo(3, 26));
    await settle();
    expect(listPositions(requests.slice(4))).toEqual([98]);
    expect(listTimes(await learnTo(model, 98))).toEqual(countTo(27, 98));
    await settle();
    expect(listTimes(await learnTo(model, 110))).toEqual(countTo(99, 110));
    await settle();
    expect(listPositions(requests.slice(5))).toEqual([110]);
  });

  it('can start before the first request', async () => {
    const { model, requests } = await open();
    model.learnAheadUntil(hoursIn(30));
    model.startNextDays();
    await settle();
    expect(listPositions(requests)).toEqual([24, 30]);
    expect(model.learnedUntil()).toBe(start);
    expect(listTimes(await learnTo(model, 20))).toEqual(countTo(1, 20));
    expect(listTimes(await learnTo(model, 30))).toEqual(countTo(21, 30));
    expect(requests).toHaveLength(2);
  });

  it('does not wait for more days than were requested', async () => {
    const { model, paused } = await open();
    const pause = Promise.withResolvers<undefined>();
    Object.assign(paused, { from: hoursIn(48), until: pause.promise });
    model.learnAheadUntil(hoursIn(72));
    model.startNextDays();
    expect(listTimes(await learnTo(model, 48))).toEqual(countTo(1, 48));
    expect(await model.existsAtOrBefore(source, hoursIn(48))).toBe(true);
    pause.resolve(undefined);
    expect(listTimes(await learnTo(model, 72))).toEqual(countTo(49, 72));
  });

  it('starts nothing after a restart, before its position is known', async () => {
    const { model, requests } = createAheadModel();
    model.learnAheadUntil(hoursIn(30));
    model.startNextDays();
    await settle();
    expect(requests).toEqual([]);
    expect(await model.existsAtOrBefore(source, hoursIn(30))).toBe(false);
  });

  it('returns the hours of smaller and larger requests once each, as without learning ahead', async () => {
    const ahead = (await open()).model;
    ahead.learnAheadUntil(hoursIn(200));
    const plain = (await open()).model;
    for (const hours of [1, 17, 24, 25, 80, 81, 180, 200]) {
      const [found, expected] = [await learnTo(ahead, hours), await learnTo(plain, hours)];
      expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
      expect(ahead.learnedUntil()).toBe(hoursIn(hours));
    }
  });

  it('is at the last requested hour, and exists for it', async () => {
    const { model } = await open();
    model.learnAheadUntil(hoursIn(100));
    await learnTo(model, 2);
    expect(model.learnedUntil()).toBe(hoursIn(2));
    expect(await model.existsAtOrBefore(source, hoursIn(2))).toBe(true);
    expect(await model.existsAtOrBefore(source, hoursIn(1))).toBe(false);
  });

  it('is saved once a month, at an hour that was requested', async () => {
    const { model, requests } = await open();
    model.learnAheadUntil(hoursIn(100 * 24));
    for (let day = 1; day <= 100; day += 1) {
      const hours = await learnTo(model, day * 24, model.isSaveDue());
      expect(listTimes(hours)).toEqual(countTo((day - 1) * 24 + 1, day * 24));
      await settle();
    }
    const saves = requests.filter(({ savesModel }) => savesModel);
    expect(listPositions(saves)).toEqual([30, 60, 90].map((day) => day * 24));
  });

  it('is not saved while it is ahead', async () => {
    const { model, requests } = await open();
    model.learnAheadUntil(hoursIn(100));
    await learnTo(model, 2);
    await learnTo(model, 20, true);
    expect(requests.filter(({ savesModel }) => savesModel)).toEqual([]);
  });

  it('learns a day again after an error, and reports it only if it occurs again', async () => {
    const { model, failing } = await open();
    model.learnAheadUntil(hoursIn(100));
    await learnTo(model, 2);
    failing.now = true;
    await settle();
    await expect(learnTo(model, 27)).rejects.toThrow('The thread has stopped.');
    failing.now = false;
    expect(await model.existsAtOrBefore(source, hoursIn(2))).toBe(true);
    expect(listTimes(await learnTo(model, 27))).toEqual(countTo(3, 27));
  });

  it('keeps the days before the one that failed', async () => {
    const { model, paused } = await open();
    Object.assign(paused, { from: hoursIn(48), until: Promise.reject(new Error('Stopped.')) });
    model.learnAheadUntil(hoursIn(72));
    model.startNextDays();
    await settle();
    paused.until = Promise.resolve();
    expect(listTimes(await learnTo(model, 24))).toEqual(countTo(1, 24));
    expect(listTimes(await learnTo(model, 72))).toEqual(countTo(25, 72));
  });

  it('begins again only after the day that is being learned', async () => {
    const { model, paused } = await open();
    const pause = Promise.withResolvers<undefined>();
    Object.assign(paused, { from: start, until: pause.promise });
    model.learnAheadUntil(hoursIn(72));
    model.startNextDays();
    // Its outcomes were not stored, so the model is after the last stored hour.
    const exists = model.existsAtOrBefore(source, hoursIn(-1));
    pause.resolve(undefined);
    expect(await exists).toBe(false);
    model.begin(source, hoursIn(-48), { firstFitAt: hoursIn(-24), firstForecastAt: start });
    await settle();
    expect(model.learnedUntil()).toBe(hoursIn(-48));
    expect(listTimes(await learnTo(model, 3))).toEqual([1, 2, 3]);
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
    await model.learnTo(start, { forecastAfter: start, savesModel: true });
    model.learnAheadUntil(hoursIn(24));
    model.startNextDays();
    expect(listTimes(await learnTo(model, 24))).toEqual(countTo(1, 24));
    isLost = true;
    await expect(learnTo(model, 27)).rejects.toThrow(LostModelError);
    expect(await model.existsAtOrBefore(source, hoursIn(24))).toBe(false);
  });
});
