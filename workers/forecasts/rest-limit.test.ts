import { expect, it } from 'vitest';
import { createRestLimit } from './rest-limit.ts';

it('a rest ends after eight seconds, and the next one begins a second later', () => {
  let now = 0;
  const { startRest } = createRestLimit(() => now);
  const measureRest = (): number => {
    const startedAt = now;
    for (const mayGoOn = startRest(); mayGoOn(); now += 100);
    return now - startedAt;
  };
  expect(measureRest()).toBe(8000);
  now += 900;
  expect(measureRest()).toBe(0);
  now += 100;
  expect(measureRest()).toBe(8000);
});

it('a rest that ended by itself delays no other one', () => {
  let now = 0;
  const { startRest } = createRestLimit(() => now);
  expect(startRest()()).toBe(true);
  now += 500;
  expect(startRest()()).toBe(true);
});
