import { formatPrice } from '#domain/shared/format.ts';
import type { SnapshotGroup, SnapshotValue } from '#domain/shared/news/edition-content.ts';

type ValuesById = ReadonlyMap<string, SnapshotValue['value']>;

const getValuesById = (snapshot: readonly SnapshotGroup[]): ValuesById =>
  new Map(snapshot.flatMap((group) => group.values).map(({ id, value }) => [id, value]));

const width = 600;

/** The day's Fear & Greed index as inline SVG; empty if the snapshot does not contain it. */
export const moodPicture = (snapshot: readonly SnapshotGroup[]): string => {
  const value = getValuesById(snapshot).get('mood.today');
  if (typeof value !== 'number') return '';
  const markerX = (value / 100) * width;
  return svg(52, `Fear and Greed at ${String(value)} of 100`, [
    `<rect class="ed-wide" x="0" y="20" width="${String(width)}" height="10"/>`,
    `<rect class="ed-at" x="${String(Math.min(width - 3, Math.round(markerX)))}" y="14" width="3" height="22"/>`,
    `<text x="${String(clampX(markerX))}" y="11" text-anchor="${getTextAnchor(markerX)}">${String(value)}</text>`,
    '<text x="0" y="49">Fear</text>',
    `<text x="${String(width)}" y="49" text-anchor="end">Greed</text>`,
  ]);
};

/** Bitcoin's price and its range for the next day, as inline SVG; empty if either is missing. */
export const rangePicture = (snapshot: readonly SnapshotGroup[]): string => {
  const values = getValuesById(snapshot);
  const [low, high, price] = ['outlook.low', 'outlook.high', 'bitcoin.price'].map((id) =>
    values.get(id),
  );
  if (typeof low !== 'number' || typeof high !== 'number' || typeof price !== 'number') return '';
  const [minValue, maxValue] = [Math.min(low, price), Math.max(high, price)];
  const margin = (maxValue - minValue) / 4;
  const x = (value: number): number =>
    Math.round(((value - minValue + margin) / (maxValue - minValue + 2 * margin)) * width);
  const timeLabel = time(
    snapshot.find((group) => group.values.some(({ id }) => id === 'bitcoin.price')),
  );
  return svg(
    56,
    `Bitcoin ${formatPrice(price)}${timeLabel}; range in a day ${formatPrice(low)} to ${formatPrice(high)}`,
    [
      `<rect class="ed-wide" x="0" y="20" width="${String(width)}" height="14"/>`,
      `<rect class="ed-near" x="${String(x(low))}" y="20" width="${String(x(high) - x(low))}" height="14"/>`,
      `<rect class="ed-at" x="${String(x(price) - 1)}" y="14" width="3" height="26"/>`,
      `<text x="${String(x(price))}" y="11" text-anchor="middle">${formatPrice(price)}${timeLabel}</text>`,
      `<text x="${String(x(low))}" y="52" text-anchor="middle">${formatPrice(low)}</text>`,
      `<text x="${String(x(high))}" y="52" text-anchor="middle">${formatPrice(high)}</text>`,
    ],
  );
};

const time = (group: SnapshotGroup | undefined): string =>
  group ? ` at ${group.at.slice(11, 16)} GMT` : '';

const svg = (height: number, title: string, parts: readonly string[]): string =>
  `<svg class="ed-picture" viewBox="0 0 ${String(width)} ${String(height)}" role="img" aria-label="${title}">${parts.join('')}</svg>`;

const clampX = (at: number): number => Math.min(width, Math.max(0, Math.round(at)));
const getTextAnchor = (at: number): string =>
  at < 20 ? 'start' : at > width - 20 ? 'end' : 'middle';
