import type { JSX } from 'react';
import { Link } from 'react-router';
import type { PriceAlert } from '#contract/market/alerts.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { PageHeader } from '../../components/page.tsx';
import { useAlerts } from '../../features/alerts/api/get-alerts.ts';
import { AlertList, type AlertCoin } from '../../features/alerts/components/alert-list.tsx';
import { AlertsLoadError } from '../../features/alerts/components/alerts-problem.tsx';
import { AlertCount, AlertLimitNotice } from '../../features/alerts/components/coin-alerts.tsx';
import { NoticeList } from '../../features/alerts/components/notice-list.tsx';
import { WatchStar } from '../../features/alerts/components/watch-button.tsx';
import { alertTexts as texts } from '../../features/alerts/texts.ts';
import { useMarkNoticesRead } from '../../features/alerts/use-mark-notices-read.ts';
import { useMarketList } from '../../features/market/use-market.ts';
import type { PageProps } from '../page-props.ts';
import { useCoinMarket } from './use-coin-market.ts';
import { Watchlist } from './watchlist.tsx';

// No taller than the place of each.
const skeletonRowCounts = { alerts: 3, notices: 2 } as const;
const starColumn = {
  head: texts.watchlist.head,
  cell: ({ coinSymbol, name }: MarketCoin): JSX.Element => (
    <WatchStar coinSymbol={coinSymbol} name={name} />
  ),
};

const useAlertCoins = (): ((alert: PriceAlert) => AlertCoin) => {
  const { data = [] } = useMarketList();
  const { nameOf } = useCoinMarket();
  return ({ coinId, symbol }) => {
    const coin = data.find(({ id }) => id === coinId);
    return { name: coin?.name ?? nameOf(symbol), now: coin };
  };
};

const AllAlerts = (): JSX.Element => {
  const { data, isError, refetch } = useAlerts();
  const getCoin = useAlertCoins();
  if (data === undefined) {
    return isError ? (
      <AlertsLoadError fact={texts.list.notLoaded} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={skeletonRowCounts.alerts} label={texts.list.loading} />
    );
  }
  if (data.alerts.length === 0) {
    return (
      <EmptyState
        fact={texts.list.emptyAll}
        action={
          <Link className="button" to="/markets">
            {texts.list.toMarkets}
          </Link>
        }
      >
        {texts.list.howAll}
      </EmptyState>
    );
  }
  return (
    <>
      <AlertList label={texts.list.labelAll} alerts={data.alerts} coinOf={getCoin} linked />
      {data.alerts.length >= data.limit ? <AlertLimitNotice limit={data.limit} /> : null}
    </>
  );
};

const AllNotices = (): JSX.Element => {
  const { data, isError, refetch } = useAlerts();
  const market = useCoinMarket();
  const hasFailed = useMarkNoticesRead();
  if (data === undefined) {
    return isError ? (
      <AlertsLoadError fact={texts.notices.notLoaded} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={skeletonRowCounts.notices} label={texts.notices.loading} />
    );
  }
  return (
    <>
      <NoticeList alerts={data} market={market} />
      {hasFailed ? <p role="alert">{texts.notices.notRead}</p> : null}
    </>
  );
};

/** The reader's alerts and notifications. */
export const AlertsPage = ({ title }: PageProps): JSX.Element => (
  <>
    <PageHeader title={title} description={texts.page.description} />
    <div className="split">
      <div className="stack">
        <Section title={texts.list.title} source={<AlertCount />}>
          <div className="alerts-place">
            <AllAlerts />
          </div>
          <p className="alert-links">
            <Link to="/settings#notifications">{texts.mails}</Link>
          </p>
        </Section>
        <Section title={texts.notices.title}>
          <div className="alerts-place brief">
            <AllNotices />
          </div>
        </Section>
      </div>
      <div className="stack alerts-place whole">
        <Watchlist last={starColumn} />
      </div>
    </div>
  </>
);
