import { expect, it } from 'vitest';
import type { SnapshotGroup } from '#domain/shared/news/edition-content.ts';
import { rangePicture } from './document-pictures.ts';

const group = (at: string, values: Readonly<Record<string, number>>): SnapshotGroup => ({
  title: 'Group',
  source: 'Source',
  at,
  simulated: false,
  values: Object.entries(values).map(([id, value]) => ({ id, label: id, value })),
});
const forecast = group('2026-11-21T06:01:00.000Z', {
  'outlook.from': 60_189,
  'outlook.low': 58_424,
  'outlook.high': 61_984,
});

it('has the price and the time of the text, not those that the forecast started from', () => {
  const prices = group('2026-11-21T07:00:00.000Z', { 'bitcoin.price': 60_482 });
  const picture = rangePicture([prices, forecast]);
  expect(picture).toContain('>$60,482 at 07:00 GMT<');
  expect(picture).not.toContain('60,189');
});

it('is left out without a price', () => {
  expect(rangePicture([forecast])).toBe('');
});
