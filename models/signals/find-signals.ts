import { hourMs } from '#domain/shared/time/durations.ts';
import type { IndicatorCandle } from '../indicators/candle.ts';
import { type HourReading, readingAt } from './hour-reading.ts';
import type { Direction, Evidence, FoundSignal, IndicatorRule } from './signal.ts';

const oversold = 30;
const overbought = 70;
const unusualVolume = 3;

/**
 * Rules met at the ends of hours in (after, upTo], in milliseconds. Candles are hourly, oldest first, without
 * duplicates, and must cover the 721 hours before `after`. A rule compares two consecutive hours, so none is met across
 * a missing hour. The result for an hour does not depend on later candles or on the requested span.
 */
export const findSignals = (
  candles: readonly IndicatorCandle[],
  { after, upTo }: { readonly after: number; readonly upTo: number },
): FoundSignal[] => {
  const found: FoundSignal[] = [];
  let before: HourReading | null = null;
  for (const [index, { openAt }] of candles.entries()) {
    const at = openAt + hourMs;
    if (at < after || at > upTo) continue;
    const now = readingAt(candles, index);
    if (now && before?.at === at - hourMs && at > after) found.push(...matchesBetween(before, now));
    before = now;
  }
  return found;
};

type RuleMatch = {
  readonly rule: IndicatorRule;
  readonly direction: Direction | null;
  readonly evidence: readonly Evidence[];
};

const matchesBetween = (before: HourReading, now: HourReading): FoundSignal[] => {
  const met = [
    strengthTurns(before, now),
    averagesCross(before, now),
    macdCrosses(before, now),
    bandBreaks(before, now),
    volumeSurges(before, now),
  ];
  return met.flatMap(({ rule, direction, evidence }) =>
    direction === null ? [] : [{ rule, direction, evidence, at: now.at, price: now.close }],
  );
};

const strengthTurns = (before: HourReading, now: HourReading): RuleMatch => {
  const rises = before.rsi < oversold && now.rsi >= oversold;
  const falls = before.rsi > overbought && now.rsi <= overbought;
  return {
    rule: 'rsi',
    direction: sideOf(rises, falls),
    evidence: [toEvidence('rsi', before, now)],
  };
};

const averagesCross = (before: HourReading, now: HourReading): RuleMatch => ({
  rule: 'moving-averages',
  direction: crossed(before.average20 - before.average50, now.average20 - now.average50),
  evidence: [toEvidence('average20', before, now), toEvidence('average50', before, now)],
});

const macdCrosses = (before: HourReading, now: HourReading): RuleMatch => ({
  rule: 'macd',
  direction: crossed(before.macd - before.macdSignal, now.macd - now.macdSignal),
  evidence: [toEvidence('macd', before, now), toEvidence('macdSignal', before, now)],
});

const bandBreaks = (before: HourReading, now: HourReading): RuleMatch => {
  const above = before.close <= before.upperBand && now.close > now.upperBand;
  const below = before.close >= before.lowerBand && now.close < now.lowerBand;
  return {
    rule: 'bollinger',
    direction: sideOf(above, below),
    evidence: [
      toEvidence('close', before, now),
      toEvidence(above ? 'upperBand' : 'lowerBand', before, now),
    ],
  };
};

const volumeSurges = (before: HourReading, now: HourReading): RuleMatch => {
  const [was, is] = [before.volumeRatio, now.volumeRatio];
  const surges = was !== null && is !== null && was <= unusualVolume && is > unusualVolume;
  return {
    rule: 'volume',
    direction: sideOf(surges && now.close > now.open, surges && now.close < now.open),
    evidence: [{ name: 'volumeRatio', before: was ?? 0, now: is ?? 0 }],
  };
};

type Value = Exclude<keyof HourReading, 'at' | 'open' | 'volumeRatio'>;

const toEvidence = (name: Value, before: HourReading, now: HourReading): Evidence => ({
  name,
  before: before[name],
  now: now[name],
});

const crossed = (before: number, now: number): Direction | null =>
  sideOf(before <= 0 && now > 0, before >= 0 && now < 0);

const sideOf = (long: boolean, short: boolean): Direction | null => {
  if (long) return 'long';
  return short ? 'short' : null;
};
