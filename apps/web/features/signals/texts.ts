import { formatCount } from '#contract/format.ts';
import type { SignalFigures, TradingSignal } from '#contract/signals.ts';

const hundredths = (share: number): string => String(Math.round(100 * share));

const verdicts: Readonly<Record<SignalFigures['verdict'], string>> = {
  'too-few': 'Too few days to say more.',
  'no-better': 'No better than chance.',
  better: 'Better than chance so far.',
  worse: 'Worse than chance.',
};

/** Every text of the trading signals. */
export const signalTexts = {
  title: 'Trading signals',
  lead: 'A signal says that a rule was met at the end of an hour, and which way that rule claims the price goes over the next 24 hours. Each one is scored after them, costs of 0.1% a side counted.',
  advice: 'Signals are information, not advice.',
  loading: 'Loading trading signals',
  problem: {
    fact: 'The trading signals did not load',
    text: 'Nothing is lost: they are kept on our server.',
    action: 'Try again',
  },
  empty: {
    waiting: {
      fact: 'There are no trading signals yet',
      text: 'They are raised at the end of each hour, as soon as prices come.',
    },
    'catching-up': {
      fact: 'The months before are being judged',
      text: 'Their signals appear here as they are found. This list updates by itself.',
    },
    ready: {
      fact: 'No signals here',
      text: 'No rule was met for this choice. The next hour is judged when it ends.',
    },
  },
  catchingUp: (percent: number): string =>
    `The months before are being judged: ${String(percent)}% done.`,
  filters: {
    label: 'Choose which signals to look at',
    coin: 'Coin of the signals',
    rule: 'Rule',
    month: 'Month of the signals',
    all: 'All',
  },
  list: 'Signals, newest first',
  older: 'Older signals',
  newest: 'Newest signals',
  rules: {
    rsi: 'RSI turns',
    'moving-averages': 'Averages cross',
    macd: 'MACD crosses',
    bollinger: 'Bollinger break',
    volume: 'Unusual volume',
    'direction-call': 'Direction call',
  } satisfies Readonly<Record<TradingSignal['rule'], string>>,
  directions: { long: 'Up', short: 'Down' },
  evidence: {
    label: 'Evidence:',
    names: {
      rsi: 'RSI',
      average20: '20 h average',
      average50: '50 h average',
      macd: 'MACD',
      macdSignal: 'signal line',
      close: 'close',
      lowerBand: 'lower band',
      upperBand: 'upper band',
      volumeRatio: 'volume to usual',
      probabilityUp: 'chance of a rise',
    } as Readonly<Record<string, string>>,
    from: (name: string, before: string, now: string): string => `${name} ${before} to ${now}`,
  },
  record: {
    label: 'Before:',
    none: 'No signal of this rule has an outcome yet.',
    right: ({ right, scored, days, usual, verdict }: SignalFigures): string =>
      right === null
        ? ''
        : `right ${hundredths(right.rate)} of 100 times after costs (${formatCount(scored)} cases on ${formatCount(days)} days; 95% interval ${hundredths(right.low)} to ${hundredths(right.high)}).${usual === null ? '' : ` A random entry: ${hundredths(usual.right)}.`} ${verdicts[verdict]}`,
  },
  outcome: {
    label: 'Outcome:',
    open: (moment: string): string => `open until ${moment}`,
    unresolved: 'unresolved, because the price never came',
    right: (gain: string): string => `right, ${gain} after costs`,
    wrong: (gain: string): string => `wrong, ${gain} after costs`,
  },
  coin: {
    tag: 'PRO',
    sold: 'When a rule is met for this coin, Pro says so: the rule, its evidence, and how often it was right before.',
    plans: 'See what Pro has',
    record: 'See how often they were right',
    all: 'All signals',
    none: 'No rule was met yet.',
  },
  table: {
    title: 'Trading signals, by rule',
    sentence: {
      none: 'No signal has been scored yet.',
      better: (better: number, rules: number): string =>
        better === 0
          ? `None of our ${String(rules)} rules is better than chance. We sell signals and say so.`
          : `${String(better)} of our ${String(rules)} rules ${better === 1 ? 'is' : 'are'} better than chance so far.`,
    },
    region: 'Record of the trading signals, table',
    heads: {
      rule: 'Rule',
      n: 'n',
      days: 'Days',
      right: 'Right',
      interval: '95% interval',
      random: 'Random entry',
      mean: 'Mean return',
      usual: 'Random return',
      verdict: 'In words',
    },
    to: (low: string, high: string): string => `${low} to ${high}`,
    none: 'none yet',
    verdicts,
    definitions: 'What each rule says',
    notes: [
      'Right means a gain after costs of 0.1% a side, 24 hours after the signal. Returns are after the same costs.',
      'Random entry is what entering at any hour of thirty days did, in the same direction: that is what chance means here.',
      'Signals of one day share one market and their 24 hours overlap. So the interval counts days, not signals. With twelve rules, one can look good or bad by luck.',
    ],
    missed: (missed: number, unresolved: number): string =>
      `${formatCount(missed)} were noticed more than ten minutes late and not raised; ${formatCount(unresolved)} stay without an outcome, because the price never came.`,
  },
} as const;
