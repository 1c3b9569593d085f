import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { expectedMovesQuery } from '../api/get-expected-moves.ts';
import type { ForecastSymbol } from '../coins.ts';
import { movesTexts } from '../moves-texts.ts';
import { RangeAlertList } from './range-alert-list.tsx';

const texts = movesTexts.alerts;
const maxAlerts = 3;

/** When the coin's price left the range of its forecast in the last day. Nothing if it did not. */
export const CoinRangeAlerts = ({ symbol }: { symbol: ForecastSymbol }): JSX.Element | null => {
  const { data } = useQuery(expectedMovesQuery);
  const alerts = data?.alerts.filter((alert) => alert.symbol === symbol) ?? [];
  if (alerts.length === 0) return null;
  return (
    <div className="coin-range-alerts">
      <h3>{texts.ofCoin}</h3>
      <RangeAlertList alerts={alerts.slice(0, maxAlerts)} />
      {alerts.length > maxAlerts ? (
        <p className="explanation">
          <Link to={pages.expectedMoves.path}>{texts.all(alerts.length)}</Link>
        </p>
      ) : null}
    </div>
  );
};
