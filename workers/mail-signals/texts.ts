import { signalFigures, type SignalVerdict } from '#application/signals/signal-figures.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { formatPrice } from '#domain/shared/format.ts';
import { ruleDefinitions } from '#domain/shared/signal-rules.ts';
import type { SignalRecordDocument } from '#projections/signal-record/queries.ts';
import type { TradingSignalDocument } from '#projections/trading-signals/queries.ts';
import { formatInstant, type MailText } from '../engine/mail-text.ts';

const directionNames = { long: 'up', short: 'down' } as const;

const verdicts: Readonly<Record<SignalVerdict, string>> = {
  'too-few': 'There are too few cases to say more.',
  'no-better': 'That is no better than chance.',
  better: 'So far that is better than chance.',
  worse: 'That is worse than chance.',
};

const hundredths = (share: number): string => String(Math.round(100 * share));

const symbolOf = (coinId: string): string =>
  majorCoins.find(({ id }) => id === coinId)?.symbol ?? coinId;

const inWords = (
  { coinId, rule, direction, price }: TradingSignalDocument,
  record: readonly SignalRecordDocument[],
): string => {
  const { right, scored, days, usual, verdict } = signalFigures(record, rule, direction);
  const said = `${symbolOf(coinId)}, ${directionNames[direction]}, at ${formatPrice(price)}. ${ruleDefinitions[rule][direction]}`;
  if (!right) return `${said} No signal of this rule has an outcome yet.`;
  const chance = usual ? ` A random entry: ${hundredths(usual.right)}.` : '';
  return `${said} Right ${hundredths(right.rate)} of 100 times before, after costs (${String(scored)} cases on ${String(days)} days, 95% interval ${hundredths(right.low)} to ${hundredths(right.high)}).${chance} ${verdicts[verdict]}`;
};

/** All signals of one hour in one mail; signals of a simulated market are called so. */
export const signalWords = (
  signals: readonly TradingSignalDocument[],
  record: readonly SignalRecordDocument[],
): MailText => {
  const simulated = signals.some((signal) => signal.simulated);
  const symbols = [...new Set(signals.map(({ coinId }) => symbolOf(coinId)))];
  const [first] = signals;
  const count =
    signals.length === 1 ? '1 trading signal' : `${String(signals.length)} trading signals`;
  return {
    subject: `${simulated ? 'Simulated market: ' : ''}${count}: ${symbols.join(', ')}`,
    paragraphs: [
      `The hour that ended on ${formatInstant(first?.at ?? '')} raised ${count}.`,
      ...signals.map((signal) => inWords(signal, record)),
      'A signal says what a rule claims for the next 24 hours. Costs of 0.1% a side are counted.',
      ...(simulated ? ['These signals are of a simulated market. Its prices are not real.'] : []),
      'This is information, not advice.',
    ],
    action: { label: 'Open the signals', path: '/predictions#signals' },
    why: 'You get this mail because you asked for trading signals, at most one mail an hour.',
  };
};
