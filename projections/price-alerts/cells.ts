import type { Currency, QuoteCurrency } from '#domain/shared/market/currencies.ts';
import {
  toUpwardMove,
  getRuleMargin,
  type AlertRule,
  type PriceFigures,
} from '#domain/shared/market/price-alerts.ts';

/*
 * Indexes alerts by cells, so that a price move needs only a few queries however many alerts exist. Each price cell is
 * 1% wider than the previous one, and change cells are one percentage point wide. A crossed alert is also in the cell
 * where it is armed again. A cell is a word that ends with a period, so that no cell is a prefix of another.
 */

export type IndexedAlert = {
  readonly alertId: string;
  readonly coinId: string;
  readonly rule: AlertRule;
  /** Absent for USD. */
  readonly currency?: QuoteCurrency;
  /** How far in per cent the figure must move back before the alert is active again. Null while it is active. */
  readonly rearmPercent: number | null;
};

type RuleKind = AlertRule['kind'];

const letters: Readonly<Record<RuleKind, string>> = {
  'price-above': 'a',
  'price-below': 'b',
  'rises-24h': 'r',
  'falls-24h': 'f',
};
// For crossed alerts, in the cell where they are armed again.
const rearmLetters: Readonly<Record<RuleKind, string>> = {
  'price-above': 'c',
  'price-below': 'd',
  'rises-24h': 's',
  'falls-24h': 'g',
};

/** The cells of a document: one or two per alert, and one per coin. */
export const getAlertCells = (alerts: readonly IndexedAlert[]): string => {
  const cells = alerts.flatMap(({ coinId, rule, currency, rearmPercent }) => [
    coinCell(coinId),
    ...(currency === undefined ? [] : [currencyCell(currency)]),
    formatCell(coinId, letters[rule.kind], getStep(rule, 0)),
    ...(rearmPercent === null
      ? []
      : [formatCell(coinId, rearmLetters[rule.kind], getStep(rule, rearmPercent))]),
  ]);
  return [...new Set(cells)].join(' ');
};

// The cell of a rule's threshold, or with `backPercent` of the figure that arms it again.
const getStep = (rule: AlertRule, backPercent: number): number => {
  const rearmMargin = getRuleMargin(rule, backPercent);
  if (!('price' in rule)) return toPercentStep(rule.percent - rearmMargin);
  return toPriceStep(
    Number(rule.price) + (rule.kind === 'price-above' ? -rearmMargin : rearmMargin),
  );
};

/** A word in every document with an alert on the coin. */
export const coinCell = (coinId: string): string => `${normalizeCoinId(coinId)}:.`;

/** A word in every document with an alert in the currency. A coin with this name only costs an evaluation. */
export const currencyCell = (currency: Currency): string => coinCell(`in-${currency}`);

/** The cells of all alerts that a move can cross or arm again. */
export const getAffectedCells = (
  coinId: string,
  before: PriceFigures,
  now: PriceFigures,
): string[] => [
  ...getPriceCells(coinId, before.price, now.price),
  ...getChangeCells(coinId, before, now),
];

const getPriceCells = (coinId: string, from: number, to: number): string[] => {
  if (from === to) return [];
  const kind = to > from ? 'price-above' : 'price-below';
  const steps = range(toPriceStep(Math.min(from, to)), toPriceStep(Math.max(from, to)));
  return steps.flatMap((at) =>
    [letters[kind], rearmLetters['price-above'], rearmLetters['price-below']].map((letter) =>
      formatCell(coinId, letter, at),
    ),
  );
};

const probes = [
  { kind: 'rises-24h', percent: 0 },
  { kind: 'falls-24h', percent: 0 },
] as const;

const getChangeCells = (coinId: string, before: PriceFigures, now: PriceFigures): string[] =>
  probes.flatMap((probe) => {
    const upwardMove = toUpwardMove(probe, before, now);
    if (!upwardMove || upwardMove.to === upwardMove.from) return [];
    const [low, high] = [
      Math.min(upwardMove.from, upwardMove.to),
      Math.max(upwardMove.from, upwardMove.to),
    ];
    const passedSteps = range(
      toPercentStep(Math.max(-maxSteps, low)),
      toPercentStep(Math.min(maxSteps, high)),
    );
    const reachedSteps = upwardMove.to > upwardMove.from ? passedSteps.filter((at) => at >= 0) : [];
    return [
      ...reachedSteps.map((at) => formatCell(coinId, letters[probe.kind], at)),
      ...passedSteps.map((at) => formatCell(coinId, rearmLetters[probe.kind], at)),
    ];
  });

const maxSteps = 1000;
const minPrice = 1e-12;

const toPriceStep = (price: number): number =>
  Math.floor(Math.log(Math.max(price, minPrice)) / Math.log(1.01));

const toPercentStep = (percent: number): number => Math.floor(percent);

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

const formatCell = (coinId: string, letter: string, at: number): string =>
  `${normalizeCoinId(coinId)}:${letter}${String(at)}.`;

// Different coins can share a word, so callers compare coin ids.
const normalizeCoinId = (coinId: string): string =>
  coinId.toLowerCase().replaceAll(/[^a-z0-9-]/gu, '');
