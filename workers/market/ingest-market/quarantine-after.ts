import { type CheckedFigure, isChangeFigure } from '#domain/shared/market/checked-figures.ts';
import type { QuarantineRecord } from '#observations/quarantine/queries.ts';
import { isSimilar, type Outlier } from './check-values.ts';

type Turn = {
  readonly source: string;
  /**
   * All prices of the source's answer, each with its time, ISO-8601. For the outliers of another figure, the values of
   * that figure.
   */
  readonly coins: readonly { readonly id: string; readonly price: number; readonly at: string }[];
  /** The prices in the answer that are not shown. */
  readonly outliers: readonly Outlier[];
};

type Price = { readonly value: number; readonly at: string };

// With the price being evaluated, this makes three answers.
const levelLength = 2;

/** Whether a quarantined price is the third consistent one from different times. */
export const isNewLevel = (
  { level = [], lastAt }: Pick<QuarantineRecord, 'level' | 'lastAt'>,
  { value, at }: Price,
): boolean =>
  at > lastAt && level.length === levelLength && level.every((each) => isSimilar(each, value));

/**
 * Updates the quarantine records of a source after its next answer. Returns the changed records. `open` contains the
 * source's open records. Repeating an answer changes nothing.
 */
export const updateQuarantine = (
  open: readonly QuarantineRecord[],
  turn: Turn,
): QuarantineRecord[] => {
  const outliers = new Map(turn.outliers.map((outlier) => [outlier.coinId, outlier]));
  const acceptedCoins = new Map(
    turn.coins.filter(({ id }) => !outliers.has(id)).map((coin) => [coin.id, coin]),
  );
  const openCoinIds = new Set(open.map(({ coinId }) => coinId));
  const newRecords = turn.outliers
    .filter(({ coinId }) => !openCoinIds.has(coinId))
    .map((outlier) => createRecord(outlier, turn));
  const changedRecords = open.flatMap((record) => {
    const outlier = outliers.get(record.coinId);
    if (outlier) return getChangedRecords(record, outlier);
    const coin = acceptedCoins.get(record.coinId);
    return coin === undefined ? [] : [createEndedRecord(record, coin.price, coin.at)];
  });
  return [...newRecords, ...changedRecords];
};

const createRecord = ({ at, ...outlier }: Outlier, { source }: Turn): QuarantineRecord => ({
  ...outlier,
  id: [source, outlier.coinId, ...(outlier.figure ? [outlier.figure] : []), at].join('|'),
  source,
  value: toFiniteOrNull(outlier.value),
  readings: 1,
  level: appendToLevel([], outlier.value),
  firstAt: at,
  lastAt: at,
  outcome: 'open',
  endedAt: null,
});

const getChangedRecords = (record: QuarantineRecord, outlier: Outlier): QuarantineRecord[] => {
  if (outlier.at > record.lastAt) return [createRepeatedRecord(record, outlier)];
  const isUnchanged = outlier.at < record.lastAt || record.value === toFiniteOrNull(outlier.value);
  return isUnchanged ? [] : [createCorrectedRecord(record, outlier)];
};

// Another value with the same time replaces the first one.
const createCorrectedRecord = (
  record: QuarantineRecord,
  { rule, reason, value }: Outlier,
): QuarantineRecord => ({
  ...record,
  rule,
  reason,
  value: toFiniteOrNull(value),
  level: appendToLevel((record.level ?? []).slice(0, -1), value),
});

const createRepeatedRecord = (
  record: QuarantineRecord,
  { rule, reason, value, at }: Outlier,
): QuarantineRecord => ({
  ...record,
  rule,
  reason,
  lastAt: at,
  value: toFiniteOrNull(value),
  readings: record.readings + 1,
  level: appendToLevel(record.level ?? [], value),
});

const appendToLevel = (level: readonly number[], value: number): number[] => {
  if (!(Number.isFinite(value) && value > 0)) return [];
  const lastDifferentIndex = level.findLastIndex((each) => !isSimilar(each, value));
  return [...level.slice(lastDifferentIndex + 1), value].slice(-levelLength);
};

const createEndedRecord = (
  record: QuarantineRecord,
  price: number,
  at: string,
): QuarantineRecord => {
  const isShown = record.value !== null && isSimilarValue(record.figure, record.value, price);
  return { ...record, outcome: isShown ? 'accepted' : 'refuted', endedAt: at };
};

// Changes may be negative or zero, so their growth factors are compared.
const isSimilarValue = (figure: CheckedFigure | undefined, one: number, other: number): boolean =>
  figure !== undefined && isChangeFigure(figure)
    ? isSimilar(1 + one / 100, 1 + other / 100)
    : isSimilar(one, other);

const toFiniteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
