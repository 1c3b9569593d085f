import { beforeEach, describe, expect, it } from 'vitest';
import type { HourClose } from '#domain/shared/market/hour-close.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { createPastCloses, type PastCloses, type ReadSourceCloses } from './past-closes.ts';

const start = Date.parse('2026-11-01T00:00:00.000Z');
const week = 7 * 24;

let stored: Map<number, HourClose>;
let limits: number[];
let past: PastCloses;
beforeEach(() => {
  stored = new Map();
  limits = [];
  past = createPastCloses();
});

const store = (from: number, to: number, close = 1): void => {
  for (let endsAt = from + hourMs; endsAt <= to; endsAt += hourMs)
    stored.set(endsAt, { endsAt, close });
};
const readStored: ReadSourceCloses = ({ until, limit }) => {
  limits.push(limit);
  return Promise.resolve(
    [...stored.values()]
      .filter(({ endsAt }) => endsAt <= Date.parse(until))
      .sort((one, other) => one.endsAt - other.endsAt)
      .slice(-limit),
  );
};
const read = (at: number, limit = week) =>
  past.complete(readStored, {
    source: 'First',
    coinId: 'bitcoin',
    until: new Date(at).toISOString(),
    limit,
  });
const readDirectly = async (at: number, limit = week) => {
  const range = { source: 'First', coinId: 'bitcoin', until: new Date(at).toISOString(), limit };
  const closes = await readStored(range);
  limits.pop();
  return closes;
};

describe('closes of past days', () => {
  it('are read once, and then only the hours that can change and those since', async () => {
    for (let day = 10; day < 20; day += 1) {
      const at = start + day * dayMs;
      store(start, at);
      expect(await read(at)).toEqual(await readDirectly(at));
    }
    expect(limits).toEqual([week, ...Array.from({ length: 9 }, () => 3 * 24)]);
  });

  it('include a changed close of the last two days', async () => {
    const at = start + 10 * dayMs;
    store(start, at);
    await read(at);
    store(at - 2 * dayMs, at, 2);
    expect(await read(at)).toEqual(await readDirectly(at));
  });

  it('are read again while hours are missing, because these may still be stored', async () => {
    const at = start + 10 * dayMs;
    store(start, at);
    stored.delete(at - 4 * dayMs);
    await read(at);
    store(start, at);
    expect(await read(at)).toEqual(await readDirectly(at));
    expect(limits).toEqual([week, week]);
  });

  it('have the same gaps in the hours since', async () => {
    const at = start + 10 * dayMs;
    store(start, at);
    await read(at);
    const later = at + dayMs;
    store(at + 3 * hourMs, later);
    expect(await read(later)).toEqual(await readDirectly(later));
  });

  it('are read again for an earlier time', async () => {
    const at = start + 10 * dayMs;
    store(start, at);
    await read(at);
    expect(await read(at - 5 * dayMs, 24)).toEqual(await readDirectly(at - 5 * dayMs, 24));
  });

  it('are those of one coin and source', async () => {
    const at = start + 10 * dayMs;
    store(start, at);
    await read(at);
    const range = { coinId: 'ethereum', until: new Date(at).toISOString(), limit: week };
    await past.complete(readStored, { ...range, source: 'First' });
    await past.complete(readStored, { ...range, source: 'Second' });
    expect(limits).toEqual([week, week, week]);
  });
});
