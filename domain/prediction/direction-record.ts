/** Whether the likelier direction was right. `targetHour` counts hours since 1970. */
export type DirectionOutcome = { readonly targetHour: number; readonly right: boolean };

/**
 * Outcomes of one horizon in order of time, with running sums, because a rate over half a year would otherwise read
 * thousands of outcomes for each forecast. A block is the outcomes within one horizon.
 */
export type DirectionRecord = {
  readonly horizonHours: number;
  /** Number of outcomes. The lists are longer if a later record shares them. */
  readonly count: number;
  readonly targetHours: readonly number[];
  /** Right outcomes up to and including each one. */
  readonly rightCounts: readonly number[];
  /** Σ(block size²) up to and including each outcome. */
  readonly squares: readonly number[];
};

export const createDirectionRecord = (
  horizonHours: number,
  outcomes: readonly DirectionOutcome[] = [],
): DirectionRecord =>
  outcomes.reduce(addOutcome, {
    horizonHours,
    count: 0,
    targetHours: [],
    rightCounts: [],
    squares: [],
  });

/** The record with one more outcome, usually the newest. The given record does not change. */
export const addOutcome = (record: DirectionRecord, outcome: DirectionOutcome): DirectionRecord => {
  const isNewest = outcome.targetHour >= (record.targetHours[record.count - 1] ?? -Infinity);
  return isNewest ? appendOutcome(record, outcome) : insertOutcome(record, outcome);
};

export const listOutcomes = ({
  count,
  targetHours,
  rightCounts,
}: DirectionRecord): readonly DirectionOutcome[] =>
  targetHours.slice(0, count).map((targetHour, index) => ({
    targetHour,
    right: (rightCounts[index] ?? 0) > sumBefore(rightCounts, index),
  }));

/** Number of outcomes up to the hour, by bisection. */
export const countUpTo = ({ count, targetHours }: DirectionRecord, hour: number): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((targetHours[middle] ?? Infinity) <= hour) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Right outcomes and Σ(block size²) among the outcomes with indexes `from` (inclusive) to `to`. */
export const sumOutcomes = (
  record: DirectionRecord,
  { from, to }: { readonly from: number; readonly to: number },
): { readonly right: number; readonly squares: number } => {
  const { rightCounts, squares } = record;
  // The first block may begin before `from`, so it is counted on its own.
  let blockEnd = from;
  while (blockEnd < to && getBlock(record, blockEnd) === getBlock(record, from)) blockEnd += 1;
  return {
    right: sumBefore(rightCounts, to) - sumBefore(rightCounts, from),
    squares: (blockEnd - from) ** 2 + sumBefore(squares, to) - sumBefore(squares, blockEnd),
  };
};

const sumBefore = (sums: readonly number[], index: number): number => sums[index - 1] ?? 0;

const getBlock = ({ targetHours, horizonHours }: DirectionRecord, index: number): number =>
  Math.floor((targetHours[index] ?? 0) / horizonHours);

// Appends to the shared lists, unless another record continued them differently.
const appendOutcome = (
  record: DirectionRecord,
  { targetHour, right }: DirectionOutcome,
): DirectionRecord => {
  const { horizonHours, count } = record;
  const isShared = record.targetHours.length > count;
  // The lists are read-only elsewhere: only their newest record continues them.
  const own = (list: readonly number[]): number[] =>
    isShared ? list.slice(0, count) : (list as number[]);
  const [targetHours, rightCounts, squares] = [
    own(record.targetHours),
    own(record.rightCounts),
    own(record.squares),
  ];
  targetHours.push(targetHour);
  rightCounts.push(sumBefore(rightCounts, count) + (right ? 1 : 0));
  const next = { horizonHours, count: count + 1, targetHours, rightCounts, squares };
  // Each outcome increases the square of its block's size by this amount.
  squares.push(sumBefore(squares, count) + 2 * countInBlock(next) - 1);
  return next;
};

const countInBlock = (record: DirectionRecord): number => {
  const last = record.count - 1;
  let first = last;
  while (first > 0 && getBlock(record, first - 1) === getBlock(record, last)) first -= 1;
  return last - first + 1;
};

// An outcome whose candle was late is recorded after later hours.
const insertOutcome = (record: DirectionRecord, outcome: DirectionOutcome): DirectionRecord => {
  const outcomes = listOutcomes(record);
  const index = countUpTo(record, outcome.targetHour);
  return createDirectionRecord(record.horizonHours, outcomes.toSpliced(index, 0, outcome));
};
