import { climbOf, type AlertRule, type Figures } from '#domain/shared/price-alerts.ts';
import type { IndexedAlert } from './read-model.ts';

/*
 * The heights of rules lie in cells: of prices, each a hundredth wider than the one before it; of changes, one per cent
 * wide. A move of a coin passes through few of them, so a reading asks for the alerts in a few cells, however many
 * alerts there are. A cell is a word, closed by a point: no cell begins another.
 */

type Kind = AlertRule['kind'];

const letters: Readonly<Record<Kind, string>> = {
  'price-above': 'a',
  'price-below': 'b',
  'rises-24h': 'r',
  'falls-24h': 'f',
};

/** The cells of a document: one for each alert, and one for each coin that it is about. */
export const cellsOf = (alerts: readonly IndexedAlert[]): string => {
  const cells = alerts.flatMap(({ coinId, rule }) => [
    coinCell(coinId),
    cell(coinId, rule.kind, 'price' in rule ? priceStep(Number(rule.price)) : step(rule.percent)),
  ]);
  return [...new Set(cells)].join(' ');
};

/** In every document with an alert on the coin. */
export const coinCell = (coinId: string): string => `${wordOf(coinId)}:.`;

/** Where an alert lies that a move from one reading to the next may reach. */
export const cellsBetween = (coinId: string, before: Figures, now: Figures): string[] => [
  ...pricesBetween(coinId, before.price, now.price),
  ...changesBetween(coinId, before, now),
];

const pricesBetween = (coinId: string, from: number, to: number): string[] => {
  if (from === to) return [];
  const kind = to > from ? 'price-above' : 'price-below';
  const steps = range(priceStep(Math.min(from, to)), priceStep(Math.max(from, to)));
  return steps.map((at) => cell(coinId, kind, at));
};

const probes = [
  { kind: 'rises-24h', percent: 0 },
  { kind: 'falls-24h', percent: 0 },
] as const;

const changesBetween = (coinId: string, before: Figures, now: Figures): string[] =>
  probes.flatMap((probe) => {
    const climb = climbOf(probe, before, now);
    if (!climb || climb.to <= climb.from || climb.to <= 0) return [];
    const [from, to] = [step(Math.max(0, climb.from)), step(Math.min(mostSteps, climb.to))];
    return range(from, to).map((at) => cell(coinId, probe.kind, at));
  });

const mostSteps = 1000;
const leastPrice = 1e-12;

const priceStep = (price: number): number =>
  Math.floor(Math.log(Math.max(price, leastPrice)) / Math.log(1.01));

const step = (percent: number): number => Math.floor(percent);

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

const cell = (coinId: string, kind: Kind, at: number): string =>
  `${wordOf(coinId)}:${letters[kind]}${String(at)}.`;

// Two coins may share a word: what is found is compared by the id.
const wordOf = (coinId: string): string => coinId.toLowerCase().replaceAll(/[^a-z0-9-]/gu, '');
