import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router';
import { PercentChange } from '#ui/parts/change.tsx';
import { Section } from '#ui/parts/section.tsx';
import { replaceSign } from '#contract/market/money.ts';
import { useMoney } from '../../../lib/money.ts';
import { formatValue, formatValueChange, type HoldingTotal } from '../holding-values.ts';
import { holdingTexts } from '../holding-texts.ts';

const texts = {
  partial: (count: number): string =>
    count === 1
      ? 'Without one coin that has no price at the moment.'
      : `Without ${String(count)} coins that have no price at the moment.`,
} as const;

/** The values of the member's holdings. */
export const HoldingsTable = ({
  holdings,
  source,
}: {
  holdings: HoldingTotal;
  source: ReactNode;
}): JSX.Element => {
  const { currency, convert } = useMoney();
  const showValue = (usd: number): string => replaceSign(formatValue(convert(usd)), currency);
  const { values, total, change, unpriced, isChangePartial } = holdings;
  return (
    <Section title={holdingTexts.title} source={source}>
      <p className="holdings-total">
        <b>{showValue(total)}</b>
        {change === null ? null : (
          <span>
            <PercentChange percent={change.percent} />{' '}
            {replaceSign(formatValueChange(convert(change.usd)), currency)} in 24 hours
          </span>
        )}
      </p>
      <table className="coin-table holdings-table" aria-label={holdingTexts.title}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Amount and coin</th>
            <th scope="col">Value</th>
            <th scope="col">24-hour change</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ coinId, symbol, amount, value, change24h }) => (
            <tr key={coinId}>
              <th scope="row">
                <span className="amount">{amount}</span> {symbol}
              </th>
              <td className="number">{value === null ? 'no price' : showValue(value)}</td>
              <td className="number">
                <PercentChange percent={change24h} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unpriced > 0 ? <p className="hint">{texts.partial(unpriced)}</p> : null}
      {change !== null && isChangePartial ? (
        <p className="hint">The change leaves out coins without a 24-hour change.</p>
      ) : null}
      <p className="alert-links">
        <Link to="/settings#coins">Change amounts</Link>
      </p>
    </Section>
  );
};
