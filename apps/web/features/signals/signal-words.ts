import { formatChance, formatChange, formatSignificant } from '#contract/format.ts';
import type { TradingSignal } from '#contract/predictions/signals.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { signalTexts } from './texts.ts';

const significantDigits = 5;

/** `8 Oct, 20:00 GMT`, in the reader's time zone. */
export const formatSignalTime = (at: string): string => formatDateTime(new Date(at), new Date(at));

/** A share formatted as a change, `+0.97%`. */
export const formatShareChange = (share: number): string => formatChange(100 * share);

const formatValue = (name: string, value: number): string => {
  if (name === 'probabilityUp') return formatChance(value);
  const text = formatSignificant(value, significantDigits);
  return name === 'volumeRatio' ? `${text}×` : text;
};

/** `RSI (14 hourly candles) 28.4 to 31.2`. */
export const formatEvidence = ({ evidence }: Pick<TradingSignal, 'evidence'>): string => {
  const { names, from } = signalTexts.evidence;
  return evidence
    .map(({ name, before, now }) =>
      from(names[name] ?? name, formatValue(name, before), formatValue(name, now)),
    )
    .join('; ');
};

export const formatSignalOutcome = ({
  outcome,
  dueAt,
}: Pick<TradingSignal, 'outcome' | 'dueAt'>): string => {
  const outcomeLabels = signalTexts.outcome;
  if (outcome === null) return outcomeLabels.open(formatSignalTime(dueAt));
  if (outcome.netReturn === null) return outcomeLabels.unresolved;
  return (outcome.right === true ? outcomeLabels.right : outcomeLabels.wrong)(
    formatShareChange(outcome.netReturn),
  );
};
