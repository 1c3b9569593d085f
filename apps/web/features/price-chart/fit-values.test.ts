import { describe, expect, it } from 'vitest';
import type { Drawing, Layer } from './drawing.ts';
import { fitValues } from './fit-values.ts';

const drawing = (...layers: Layer[]): Drawing => ({
  times: [0, 1],
  layers,
  format: (value) => value.toExponential(2),
  formatTime: String,
  formatTick: String,
  getOffset: () => 0,
});

const line = (...values: (number | null)[]): Layer => ({ kind: 'line', values, tone: 'ink' });

describe('the values of a chart', () => {
  it('are unchanged up to the limit of the library', () => {
    const given = drawing(line(9e13, null, -9e13));
    expect(fitValues(given)).toBe(given);
  });

  it('beyond it are divided, and labelled as given', () => {
    const given = drawing(line(2.5e15, null, -4e14));
    const { layers, format } = fitValues(given);
    expect(layers).toEqual([line(2.5e13, null, -4e12)]);
    expect(format(2.5e13)).toBe('2.50e+15');
  });

  it('of candles, levels and a fixed range are divided alike', () => {
    const candles = [{ open: 1e14, high: 2e14, low: 1e13, close: 2e14 }];
    const fitted = fitValues({
      ...drawing({ kind: 'candles', candles }),
      levels: [1e14],
      within: [0, 2e14],
      formatScale: (values) => values.map(String),
    });
    expect(fitted.layers).toEqual([
      { kind: 'candles', candles: [{ open: 1e13, high: 2e13, low: 1e12, close: 2e13 }] },
    ]);
    expect(fitted).toMatchObject({ levels: [1e13], within: [0, 2e13] });
    expect(fitted.formatScale?.([1e13])).toEqual(['100000000000000']);
  });

  it('of bars at the bottom leave the others as they are', () => {
    const volumes: Layer = { kind: 'bars', values: [9e15], atBottom: true };
    const { layers, format } = fitValues(drawing(line(0.00001), volumes));
    expect(layers).toEqual([line(0.00001), { ...volumes, values: [9e13] }]);
    expect(format(0.00001)).toBe('1.00e-5');
  });
});
