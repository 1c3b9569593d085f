import {
  isProvenSignal,
  ruleKey,
  type SignalDirection,
  type SignalRule,
} from '#domain/shared/market/signal-rules.ts';
import { type RateWithInterval, wilson } from '#domain/shared/wilson.ts';
import type { SignalRecordDocument, SignalSums } from '#projections/signal-record/read-model.ts';

/** Comparison of a rule with a random entry in the same direction, after costs. */
export type SignalVerdict = 'too-few' | 'no-better' | 'better' | 'worse';

/** Results of the signals of a rule and direction. Returns are fractions after costs. */
export type SignalFigures = Pick<SignalSums, 'raised' | 'missed' | 'scored' | 'unresolved'> & {
  /**
   * Share of signals with a positive return. The interval is based on days instead of signals. Null before the first
   * outcome.
   */
  readonly right: RateWithInterval | null;
  /** Number of days with an outcome. Signals of the same day are not independent, so days are the sample size. */
  readonly days: number;
  readonly meanReturn: number | null;
  /** Results of a random entry in the same direction; null if unknown. */
  readonly usual: { readonly right: number; readonly meanReturn: number } | null;
  readonly verdict: SignalVerdict;
};

const minDays = 20;

/** Whether the rule is called a signal. Simulated outcomes do not count. */
export const isSignal = (
  documents: readonly SignalRecordDocument[],
  rule: SignalRule,
  direction: SignalDirection,
): boolean => {
  const recordedDocuments = documents.filter(({ simulated }) => !simulated);
  return isProvenSignal(signalFigures(recordedDocuments, rule, direction));
};

export const signalFigures = (
  documents: readonly SignalRecordDocument[],
  rule: SignalRule,
  direction: SignalDirection,
): SignalFigures => {
  const monthlySums = documents.flatMap(({ month, rules }) => {
    const sums = rules[ruleKey(rule, direction)];
    return sums ? [{ month, sums }] : [];
  });
  const total = (field: keyof SignalSums): number =>
    monthlySums.reduce((sum, { sums }) => sum + sums[field], 0);
  const [scoredCount, comparedCount] = [total('scored'), total('compared')];
  const days = countDays(monthlySums);
  const hitRate = scoredCount === 0 ? null : wilson((total('right') / scoredCount) * days, days);
  const baseline =
    comparedCount === 0
      ? null
      : {
          right: total('usualRight') / comparedCount,
          meanReturn: total('usualReturns') / comparedCount,
        };
  return {
    raised: total('raised'),
    missed: total('missed'),
    unresolved: total('unresolved'),
    scored: scoredCount,
    right: hitRate,
    days,
    usual: baseline,
    meanReturn: scoredCount === 0 ? null : total('returns') / scoredCount,
    verdict: getVerdict(days, hitRate, baseline?.right),
  };
};

type MonthlySums = { readonly month: string; readonly sums: SignalSums };

const countDays = (months: readonly MonthlySums[]): number => {
  const byMonth = Map.groupBy(months, ({ month }) => month);
  return [...byMonth.values()]
    .map((same) => same.reduce((bits, { sums }) => bits | sums.days, 0))
    .reduce((days, bits) => days + countBits(bits), 0);
};

const countBits = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + countBits(bits >>> 1));

const getVerdict = (
  days: number,
  right: RateWithInterval | null,
  chance: number | undefined,
): SignalVerdict => {
  if (!right || chance === undefined || days < minDays) return 'too-few';
  if (right.low > chance) return 'better';
  return right.high < chance ? 'worse' : 'no-better';
};
