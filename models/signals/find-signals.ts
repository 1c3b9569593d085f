import { hourMs } from '#domain/shared/time/durations.ts';
import type { IndicatorCandle } from '../indicators/candle.ts';
import { type HourReading, getHourReading, toCandleSeries } from './hour-reading.ts';
import type { Direction, Evidence, DetectedSignal, IndicatorRule } from './signal.ts';

const oversoldRsi = 30;
const overboughtRsi = 70;
const unusualVolumeRatio = 3;

/**
 * Rules met at the ends of hours in (after, upTo], in milliseconds. Candles are hourly, oldest first, without
 * duplicates, and must cover the 721 hours before `after`. A rule compares two consecutive hours, so none is met across
 * a missing hour. The result for an hour does not depend on later candles or on the requested span.
 */
export const findSignals = (
  candles: readonly IndicatorCandle[],
  { after, upTo }: { readonly after: number; readonly upTo: number },
): DetectedSignal[] => {
  const signals: DetectedSignal[] = [];
  const series = toCandleSeries(candles);
  let previous: HourReading | null = null;
  for (let index = 0; index < candles.length; index += 1) {
    const at = (candles[index]?.openAt ?? NaN) + hourMs;
    if (at < after || at > upTo) continue;
    const now = getHourReading(series, index);
    if (now && previous?.at === at - hourMs && at > after)
      signals.push(...findMatches(previous, now));
    previous = now;
  }
  return signals;
};

type RuleMatch = {
  readonly rule: IndicatorRule;
  readonly direction: Direction | null;
  readonly evidence: readonly Evidence[];
};

const findMatches = (before: HourReading, now: HourReading): DetectedSignal[] => {
  const matches = [
    matchRsiTurn(before, now),
    matchAverageCross(before, now),
    matchMacdCross(before, now),
    matchBandBreak(before, now),
    matchVolumeSurge(before, now),
  ];
  return matches.flatMap(({ rule, direction, evidence }) =>
    direction === null ? [] : [{ rule, direction, evidence, at: now.at, price: now.close }],
  );
};

const matchRsiTurn = (before: HourReading, now: HourReading): RuleMatch => {
  const rises = before.rsi < oversoldRsi && now.rsi >= oversoldRsi;
  const falls = before.rsi > overboughtRsi && now.rsi <= overboughtRsi;
  return {
    rule: 'rsi',
    direction: toDirection(rises, falls),
    evidence: [toEvidence('rsi', before, now)],
  };
};

const matchAverageCross = (before: HourReading, now: HourReading): RuleMatch => ({
  rule: 'moving-averages',
  direction: getCrossDirection(before.average20 - before.average50, now.average20 - now.average50),
  evidence: [toEvidence('average20', before, now), toEvidence('average50', before, now)],
});

const matchMacdCross = (before: HourReading, now: HourReading): RuleMatch => ({
  rule: 'macd',
  direction: getCrossDirection(before.macd - before.macdSignal, now.macd - now.macdSignal),
  evidence: [toEvidence('macd', before, now), toEvidence('macdSignal', before, now)],
});

const matchBandBreak = (before: HourReading, now: HourReading): RuleMatch => {
  const breaksAbove = before.close <= before.upperBand && now.close > now.upperBand;
  const breaksBelow = before.close >= before.lowerBand && now.close < now.lowerBand;
  return {
    rule: 'bollinger',
    direction: toDirection(breaksAbove, breaksBelow),
    evidence: [
      toEvidence('close', before, now),
      toEvidence(breaksAbove ? 'upperBand' : 'lowerBand', before, now),
    ],
  };
};

const matchVolumeSurge = (before: HourReading, now: HourReading): RuleMatch => {
  const [previousRatio, currentRatio] = [before.volumeRatio, now.volumeRatio];
  const isSurge =
    previousRatio !== null &&
    currentRatio !== null &&
    previousRatio <= unusualVolumeRatio &&
    currentRatio > unusualVolumeRatio;
  return {
    rule: 'volume',
    direction: toDirection(isSurge && now.close > now.open, isSurge && now.close < now.open),
    evidence: [{ name: 'volumeRatio', before: previousRatio ?? 0, now: currentRatio ?? 0 }],
  };
};

type ReadingField = Exclude<keyof HourReading, 'at' | 'open' | 'volumeRatio'>;

const toEvidence = (name: ReadingField, before: HourReading, now: HourReading): Evidence => ({
  name,
  before: before[name],
  now: now[name],
});

const getCrossDirection = (before: number, now: number): Direction | null =>
  toDirection(before <= 0 && now > 0, before >= 0 && now < 0);

const toDirection = (long: boolean, short: boolean): Direction | null => {
  if (long) return 'long';
  return short ? 'short' : null;
};
