import type { QuarantineRecord } from '#observations/quarantine/queries.ts';

type Outlier = Pick<QuarantineRecord, 'coinId' | 'symbol' | 'rule' | 'reason' | 'before'> & {
  readonly value: number;
};

type Turn = {
  readonly source: string;
  /** When the source measured them, ISO-8601. */
  readonly at: string;
  /** All that the source answered. */
  readonly coins: readonly { readonly id: string; readonly price: number }[];
  /** Those of them that are not shown. */
  readonly outliers: readonly Outlier[];
};

// As far as two sources may differ.
const alike = 1.5;

/** What became of the prices of a source that were not shown, by its next answer: the records that change. The same answer again changes none. */
export const quarantineAfter = (
  open: readonly QuarantineRecord[],
  turn: Turn,
): QuarantineRecord[] => {
  const outliers = new Map(turn.outliers.map((outlier) => [outlier.coinId, outlier]));
  const shown = new Map(
    turn.coins.filter(({ id }) => !outliers.has(id)).map(({ id, price }) => [id, price]),
  );
  const known = new Set(open.map(({ coinId }) => coinId));
  const begun = turn.outliers
    .filter(({ coinId }) => !known.has(coinId))
    .map((outlier) => begin(outlier, turn));
  const continued = open.flatMap((record) => {
    const outlier = outliers.get(record.coinId);
    if (outlier) return record.lastAt === turn.at ? [] : [again(record, outlier, turn.at)];
    const price = shown.get(record.coinId);
    return price === undefined ? [] : [end(record, price, turn.at)];
  });
  return [...begun, ...continued];
};

const begin = (outlier: Outlier, { source, at }: Turn): QuarantineRecord => ({
  ...outlier,
  id: `${source}|${outlier.coinId}|${at}`,
  source,
  value: numberOrNull(outlier.value),
  readings: 1,
  ...{ firstAt: at, lastAt: at, outcome: 'open', endedAt: null },
});

const again = (
  record: QuarantineRecord,
  { rule, reason, value }: Outlier,
  at: string,
): QuarantineRecord => ({
  ...{ ...record, rule, reason, lastAt: at },
  value: numberOrNull(value),
  readings: record.readings + 1,
});

const end = (record: QuarantineRecord, price: number, at: string): QuarantineRecord => {
  const { value } = record;
  const times = value === null ? Infinity : Math.max(price / value, value / price);
  return { ...record, outcome: times <= alike ? 'accepted' : 'refuted', endedAt: at };
};

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
