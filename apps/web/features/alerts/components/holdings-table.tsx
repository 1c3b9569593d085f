import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router';
import { PercentChange } from '#ui/parts/change.tsx';
import { Section } from '#ui/parts/section.tsx';
import { replaceSign } from '#contract/market/money.ts';
import { useMoney } from '../../../lib/money.ts';
import { formatValue, formatValueChange, type HoldingTotal } from '../holding-values.ts';
import { holdingTexts as texts } from '../holding-texts.ts';

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
    <Section title={texts.title} source={source}>
      <p className="holdings-total">
        <b>{showValue(total)}</b>
        {change === null ? null : (
          <span>
            <PercentChange percent={change.percent} />{' '}
            {replaceSign(formatValueChange(convert(change.usd)), currency)} {texts.inDay}
          </span>
        )}
      </p>
      <table className="coin-table holdings-table" aria-label={texts.title}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{texts.head.amount}</th>
            <th scope="col">{texts.head.value}</th>
            <th scope="col">{texts.head.change}</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ coinId, symbol, amount, value, change24h }) => (
            <tr key={coinId}>
              <th scope="row">
                <span className="amount">{amount}</span> {symbol}
              </th>
              <td className="number">{value === null ? texts.noPrice : showValue(value)}</td>
              <td className="number">
                <PercentChange percent={change24h} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unpriced > 0 ? <p className="hint">{texts.partial(unpriced)}</p> : null}
      {change !== null && isChangePartial ? <p className="hint">{texts.partialChange}</p> : null}
      <p className="alert-links">
        <Link to="/settings#coins">{texts.edit}</Link>
      </p>
    </Section>
  );
};
