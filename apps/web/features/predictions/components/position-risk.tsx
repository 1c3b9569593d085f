import { useState, type JSX } from 'react';
import type { Prediction } from '#contract/predictions/predictions.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { formatPounds, parsePounds, positionRange, type PositionRange } from '../position.ts';
import { useMoney } from '../../../lib/money.ts';

const texts = {
  label: (symbol: string): string => `Your position in ${symbol}`,
  position: (amount: string, symbol: string): string => `${amount} of ${symbol}`,
  range: ({
    position,
    low,
    high,
    worst,
  }: Record<'position' | 'low' | 'high' | 'worst', string>): string =>
    `${position}: 80% chance of being worth between ${low} and ${high}, and a 5% chance of less than ${worst}.`,
  basis: (price: string, moment: string): string =>
    `Based on ${price}, the price now, and the forecast issued ${moment}, at a constant exchange rate. Your amount is not stored.`,
} as const;

type PositionRiskProps = {
  readonly symbol: string;
  /** In USD, now. */
  readonly price: number;
  readonly prediction: Prediction;
};

/** What an amount held in the coin now may be worth in 24 hours, from the range of the forecast. */
export const PositionRisk = ({
  symbol,
  price,
  prediction,
}: PositionRiskProps): JSX.Element | null => {
  const [typed, setTyped] = useState('1000');
  const now = useNow();
  const { formatPrice } = useMoney();
  const { intervals, lastUpdated } = prediction;
  if (intervals === null || lastUpdated === null) return null;
  const pounds = parsePounds(typed);
  return (
    <div className="position-risk">
      <TextField
        label={texts.label(symbol)}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
        }}
        error={pounds === undefined ? 'Enter an amount in pounds, such as 1,000.' : undefined}
        inside={
          <span className="unit before" aria-hidden="true">
            £
          </span>
        }
      />
      <p className="explanation" role="status">
        {pounds === undefined
          ? null
          : formatRange(symbol, positionRange(pounds, price, intervals.next24h))}
      </p>
      <p className="explanation">
        {texts.basis(formatPrice(price), formatDateTime(new Date(lastUpdated), now))}
      </p>
    </div>
  );
};

const formatRange = (symbol: string, { amount, low, high, worst }: PositionRange): string =>
  texts.range({
    position: texts.position(formatPounds(amount), symbol),
    low: formatPounds(low),
    high: formatPounds(high),
    worst: formatPounds(worst),
  });
