import { formatCount } from '#contract/format.ts';
import { minRecordCases } from '#contract/predictions/min-record-cases.ts';
import { minSignalOutcomes } from '#contract/signal-rules.ts';
import type { SignalFigures, TradingSignal } from '#contract/predictions/signals.ts';

const formatHundredths = (share: number): string => String(Math.round(100 * share));

const verdicts: Readonly<Record<SignalFigures['verdict'], string>> = {
  'too-few': 'Not enough days yet.',
  'no-better': 'No proven edge.',
  better: 'Better than chance so far.',
  worse: 'Worse than chance.',
};

export const signalTexts = {
  title: 'Technical events',
  advice: 'Technical events are information, not advice.',
  loading: 'Loading technical events',
  empty: {
    waiting: {
      fact: 'There are no technical events yet',
      text: 'They are issued at the end of each hour, as soon as prices arrive.',
    },
    'catching-up': {
      fact: 'Scoring past months',
      text: 'Their events appear here as they are found. This list updates automatically.',
    },
    ready: {
      fact: 'No technical events here',
      text: 'No rule was met for this selection. The next hour is checked when it ends.',
    },
  },
  catchingUp: (percent: number): string => `Scoring past months: ${String(percent)}% done.`,
  filters: {
    label: 'Filter technical events',
    coin: 'Event coin',
    rule: 'Rule',
    month: 'Event month',
    all: 'All',
  },
  list: 'Technical events, newest first',
  rules: {
    rsi: 'RSI reversal',
    'moving-averages': 'Moving average crossover',
    macd: 'MACD crossover',
    bollinger: 'Bollinger breakout',
    volume: 'Unusual volume',
    'direction-call': 'Direction call',
  } satisfies Readonly<Record<TradingSignal['rule'], string>>,
  directions: { long: 'Up', short: 'Down' },
  evidence: {
    label: 'Evidence:',
    names: {
      rsi: 'RSI (14 hourly candles)',
      average20: '20 h average',
      average50: '50 h average',
      macd: 'MACD',
      macdSignal: 'signal line',
      close: 'close',
      lowerBand: 'lower band',
      upperBand: 'upper band',
      volumeRatio: 'volume against average',
      probabilityUp: 'chance of a rise',
    } as Readonly<Record<string, string>>,
    from: (name: string, before: string, now: string): string => `${name} ${before} to ${now}`,
  },
  record: {
    label: 'Track record:',
    none: 'No event of this rule has been scored yet.',
    right: ({ right, scored, days, usual, verdict }: SignalFigures): string =>
      right === null || scored < minRecordCases
        ? `fewer than ${String(minRecordCases)} outcomes so far, which is too few for a share to mean much.`
        : `${formatHundredths(right.rate)}% right after costs (${formatCount(scored)} events on ${formatCount(days)} days; 95% interval ${formatHundredths(right.low)}% to ${formatHundredths(right.high)}%).${usual === null ? '' : ` Random entry: ${formatHundredths(usual.right)}%.`} ${verdicts[verdict]}`,
  },
  outcome: {
    label: 'Outcome:',
    open: (moment: string): string => `open until ${moment}`,
    unresolved: 'unresolved: no price data',
    right: (gain: string): string => `right, ${gain} after costs`,
    wrong: (gain: string): string => `wrong, ${gain} after costs`,
  },
  table: {
    title: 'Technical events by rule',
    signals: (proven: number, rules: number): string =>
      `${proven === 0 ? 'None' : String(proven)} of our ${String(rules)} rules ${proven > 1 ? 'are' : 'is'} called a signal: that needs at least ${String(minSignalOutcomes)} outcomes, a 95% interval above random entry and a gain on average, after costs and on recorded prices.`,
    proven: 'Signal: better than random entry.',
    sentence: {
      none: 'No technical event has been scored yet.',
      better: (better: number, rules: number): string =>
        better === 0
          ? `None of our ${String(rules)} rules is better than chance. We publish this because you should know.`
          : `${String(better)} of our ${String(rules)} rules ${better === 1 ? 'is' : 'are'} better than chance so far.`,
    },
    region: 'Record of the technical events, table',
    heads: {
      rule: 'Rule',
      n: 'n',
      days: 'Days',
      right: 'Right',
      interval: '95% interval',
      random: 'Random entry',
      mean: 'Mean return',
      usual: 'Random return',
      verdict: 'Verdict',
    },
    to: (low: string, high: string): string => `${low} to ${high}`,
    none: 'none yet',
    verdicts,
    definitions: 'How each rule works',
    notes: [
      'Right means a gain after costs of 0.1% per side, 24 hours after the event. Returns are net of the same costs.',
      'Random entry is the result of entering at any hour within thirty days, in the same direction. This is our benchmark for chance.',
      'Events on the same day share one market and their 24 hours overlap, so the interval counts days, not events. With twelve rules, one can look good or bad by luck.',
    ],
    missed: (missed: number, unresolved: number): string =>
      `${formatCount(missed)} were detected more than ten minutes late and not issued. ${formatCount(unresolved)} have no outcome because price data is missing.`,
  },
} as const;
