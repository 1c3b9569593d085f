import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '#contract/format.ts';
import type { TradingSignal } from '#contract/predictions/signals.ts';
import { Tag } from '#ui/parts/tag.tsx';
import { UsdTag } from '../../../components/usd-tag.tsx';
import { coinPath } from '../../../lib/coin-path.ts';
import { formatEvidence, formatSignalTime, formatSignalOutcome } from '../signal-words.ts';
import { signalTexts as texts } from '../texts.ts';

/** One signal: its rule, evidence, past accuracy and outcome. */
export const SignalItem = ({ signal }: { signal: TradingSignal }): JSX.Element => {
  const { symbol, rule, direction, at, price, definition, record } = signal;
  return (
    <li className="signal">
      <p className="signal-head">
        <Link className="symbol" to={coinPath(symbol)}>
          {symbol}
        </Link>
        <Tag>{texts.directions[direction].toUpperCase()}</Tag>
        {record.proven ? <Tag>SIGNAL</Tag> : null}
        <b>{texts.rules[rule]}</b>
        <span className="number">{formatPrice(price)}</span>
        <UsdTag />
        <time dateTime={at}>{formatSignalTime(at)}</time>
      </p>
      <p>{definition}</p>
      <dl>
        <dt>{texts.evidence.label}</dt>
        <dd>{formatEvidence(signal)}</dd>
        <dt>{texts.record.label}</dt>
        <dd>{record.right === null ? texts.record.none : texts.record.right(record)}</dd>
        <dt>{texts.outcome.label}</dt>
        <dd>{formatSignalOutcome(signal)}</dd>
      </dl>
    </li>
  );
};
