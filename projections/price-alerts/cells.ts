import {
  toClimb,
  margin,
  type AlertRule,
  type Figures,
} from '#domain/shared/market/price-alerts.ts';
import type { IndexedAlert } from './read-model.ts';

/*
 * The heights of rules lie in cells: of prices, each a hundredth wider than the one before it; of changes, one per cent
 * wide. A move of a coin passes through few of them, so a reading asks for the alerts in a few cells, however many
 * alerts there are. An alert that was reached also lies where it becomes active again. A cell is a word, closed by a
 * point: no cell begins another.
 */

type Kind = AlertRule['kind'];

const letters: Readonly<Record<Kind, string>> = {
  'price-above': 'a',
  'price-below': 'b',
  'rises-24h': 'r',
  'falls-24h': 'f',
};
// Alerts that wait for a figure to go back.
const waitingLetters: Readonly<Record<Kind, string>> = {
  'price-above': 'c',
  'price-below': 'd',
  'rises-24h': 's',
  'falls-24h': 'g',
};

/** The cells of a document: one or two for each alert, and one for each coin that it is about. */
export const cellsOf = (alerts: readonly IndexedAlert[]): string => {
  const cells = alerts.flatMap(({ coinId, rule, rearmPercent }) => [
    coinCell(coinId),
    cell(coinId, letters[rule.kind], stepOf(rule, 0)),
    ...(rearmPercent === null
      ? []
      : [cell(coinId, waitingLetters[rule.kind], stepOf(rule, rearmPercent))]),
  ]);
  return [...new Set(cells)].join(' ');
};

// Of the height of a rule, or of the figure by which it is active again.
const stepOf = (rule: AlertRule, backPercent: number): number => {
  const back = margin(rule, backPercent);
  if (!('price' in rule)) return step(rule.percent - back);
  return priceStep(Number(rule.price) + (rule.kind === 'price-above' ? -back : back));
};

/** In every document with an alert on the coin. */
export const coinCell = (coinId: string): string => `${wordOf(coinId)}:.`;

/** Where an alert lies that a move from one reading to the next may reach, or make active again. */
export const cellsBetween = (coinId: string, before: Figures, now: Figures): string[] => [
  ...pricesBetween(coinId, before.price, now.price),
  ...changesBetween(coinId, before, now),
];

const pricesBetween = (coinId: string, from: number, to: number): string[] => {
  if (from === to) return [];
  const kind = to > from ? 'price-above' : 'price-below';
  const steps = range(priceStep(Math.min(from, to)), priceStep(Math.max(from, to)));
  return steps.flatMap((at) =>
    [letters[kind], waitingLetters['price-above'], waitingLetters['price-below']].map((letter) =>
      cell(coinId, letter, at),
    ),
  );
};

const probes = [
  { kind: 'rises-24h', percent: 0 },
  { kind: 'falls-24h', percent: 0 },
] as const;

const changesBetween = (coinId: string, before: Figures, now: Figures): string[] =>
  probes.flatMap((probe) => {
    const climb = toClimb(probe, before, now);
    if (!climb || climb.to === climb.from) return [];
    const [low, high] = [Math.min(climb.from, climb.to), Math.max(climb.from, climb.to)];
    const passed = range(step(Math.max(-maxSteps, low)), step(Math.min(maxSteps, high)));
    const reached = climb.to > climb.from ? passed.filter((at) => at >= 0) : [];
    return [
      ...reached.map((at) => cell(coinId, letters[probe.kind], at)),
      ...passed.map((at) => cell(coinId, waitingLetters[probe.kind], at)),
    ];
  });

const maxSteps = 1000;
const minPrice = 1e-12;

const priceStep = (price: number): number =>
  Math.floor(Math.log(Math.max(price, minPrice)) / Math.log(1.01));

const step = (percent: number): number => Math.floor(percent);

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

const cell = (coinId: string, letter: string, at: number): string =>
  `${wordOf(coinId)}:${letter}${String(at)}.`;

// Two coins may share a word: what is found is compared by the id.
const wordOf = (coinId: string): string => coinId.toLowerCase().replaceAll(/[^a-z0-9-]/gu, '');
