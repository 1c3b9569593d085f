import type { JSX } from 'react';
import type { RangeAlert } from '#contract/predictions/expected-moves.ts';
import { DirectionIcon } from '#ui/parts/change.tsx';
import { formatDateTime } from '#ui/format/format.ts';
import { useMoney } from '../../../lib/money.ts';
import { useNow } from '../../../lib/use-now.ts';
import { movesTexts } from '../moves-texts.ts';

const texts = movesTexts.alerts;

type RangeAlertListProps = { alerts: readonly RangeAlert[] };

/** Prices outside the range of their forecast, newest first. */
export const RangeAlertList = ({ alerts }: RangeAlertListProps): JSX.Element => {
  const now = useNow();
  return (
    <ul className="range-alerts">
      {alerts.map((alert) => (
        <li key={`${alert.symbol} ${String(alert.horizonHours)} ${alert.issuedAt}`}>
          <Sentence alert={alert} />{' '}
          <time className="faint" dateTime={alert.leftAt}>
            {formatDateTime(new Date(alert.leftAt), now)}
          </time>
        </li>
      ))}
    </ul>
  );
};

const Sentence = ({ alert }: { alert: RangeAlert }): JSX.Element => {
  const { formatDistinctPrices } = useMoney();
  const { symbol, horizonHours, band90, price } = alert;
  const isAbove = price > band90.high;
  const [atPrice, low, high] = formatDistinctPrices(price, band90.low, band90.high);
  return (
    <>
      <span className={`change ${isAbove ? 'up' : 'down'}`}>
        <DirectionIcon direction={isAbove ? 'up' : 'down'} />
      </span>{' '}
      <b>{symbol}</b> {texts.at(atPrice)}{' '}
      {texts.outside(isAbove ? 'above' : 'below', texts.horizons[horizonHours])}{' '}
      {texts.range(low, high)}
    </>
  );
};
