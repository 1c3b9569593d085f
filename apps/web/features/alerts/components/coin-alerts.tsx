import type { JSX } from 'react';
import { Link } from 'react-router';
import type { Alerts } from '#contract/market/alerts.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import { Section } from '#ui/parts/section.tsx';
import { useAccess } from '#ui/api/use-access.ts';
import { useAlerts } from '../api/get-alerts.ts';
import { alertTexts } from '../texts.ts';
import { AlertForm, useAlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import { AlertsLoadError } from './alerts-problem.tsx';

const formatReachedLimit = (limit: number): string =>
  `You have used all ${String(limit)} alerts in your plan`;

const texts = alertTexts.list;

export const alertsId = 'alerts';

/** How many of the plan's alerts are used. */
export const AlertCount = (): JSX.Element | null => {
  const { data } = useAlerts();
  if (data === undefined) return null;
  return <span className="faint nowrap">{texts.count(data.alerts.length, data.limit)}</span>;
};

export const AlertLimitNotice = ({ limit }: { limit: number }): JSX.Element => {
  const hasHighestLimit = useAccess('most-alerts')?.allowed === true;
  return (
    <div className="alert-limit">
      <b>{formatReachedLimit(limit)}</b>
      <p>{hasHighestLimit ? 'Remove one to set another.' : 'Remove one, or upgrade for more.'}</p>
      {hasHighestLimit ? null : (
        <Link className="button" to="/subscription">
          See plans with more alerts
        </Link>
      )}
    </div>
  );
};

const LoadedAlerts = ({ coin, data }: { coin: MarketCoin; data: Alerts }): JSX.Element => {
  const coinAlerts = data.alerts.filter(({ coinId }) => coinId === coin.id);
  const alertCoin = { ...coin, symbol: coin.coinSymbol.toUpperCase() };
  const alertForm = useAlertForm(alertCoin, coinAlerts);
  return (
    <>
      {coinAlerts.length === 0 ? (
        <p className="explanation">{texts.empty(coin.name)}</p>
      ) : (
        <AlertList
          label={texts.label(coin.name)}
          alerts={coinAlerts}
          coinOf={() => ({ name: coin.name, now: coin })}
        />
      )}
      {data.alerts.length >= data.limit ? (
        <AlertLimitNotice limit={data.limit} />
      ) : (
        <AlertForm coin={alertCoin} alertForm={alertForm} />
      )}
      <p className="alert-links">
        <Link to="/alerts">{alertTexts.all}</Link>
        <Link to="/settings#notifications">{alertTexts.mails}</Link>
      </p>
    </>
  );
};

/** One coin's alerts and the form for a new one. */
export const CoinAlerts = ({ coin }: { coin: MarketCoin }): JSX.Element => {
  const { data, isError, refetch } = useAlerts();
  return (
    <Section title={texts.title} id={alertsId} source={<AlertCount />}>
      {data === undefined && isError ? (
        <AlertsLoadError fact={texts.notLoaded} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? (
        <div className="alerts-skeleton" role="status" aria-label={texts.loading} />
      ) : null}
      {data === undefined ? null : <LoadedAlerts coin={coin} data={data} />}
    </Section>
  );
};
