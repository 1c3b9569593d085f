import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ModelForecast } from '#domain/prediction/commands.ts';
import { createHourPacker, type LearnedHour, unpackHours } from './packed-hours.ts';

const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const member = fc.record({
  name: fc.constantFrom('last price', 'direction', 'EWMA'),
  serves: fc.constantFrom('price', 'variance'),
  share: number,
});
const levels = [0.05, 0.5, 0.95];
const forecast: fc.Arbitrary<ModelForecast> = fc.record({
  horizonHours: fc.constantFrom(1, 2, 24),
  price: number,
  probUp: number,
  variance: number,
  rangeMethod: fc.constantFrom('model', 'ewma'),
  quantiles: fc
    .tuple(number, number, number)
    .map((prices) => prices.map((price, index) => [levels[index] ?? 0, price] as const)),
  members: fc.array(member, { maxLength: 4 }),
});
const hour: fc.Arbitrary<LearnedHour> = fc.record({
  at: fc.nat(),
  close: number,
  output: fc.oneof(
    fc.record({
      modelVersion: fc.constant('gamma-1'),
      forecasts: fc.array(forecast, { maxLength: 3 }),
    }),
    fc.record({ reason: fc.constantFrom('missing-hours', 'unusual-input') }),
  ),
});

it('packed hours are the same after a copy to another thread', () => {
  fc.assert(
    fc.property(fc.array(hour, { maxLength: 6 }), (hours) => {
      const packer = createHourPacker();
      for (const one of hours) packer.add(one);
      const unpackedHours = unpackHours(structuredClone(packer.pack()));
      expect(unpackedHours.map(({ at, close, output }) => ({ at, close, output }))).toEqual(hours);
    }),
  );
});
