import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type JSX } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { coinOverviewPath } from '#contract/coin-overview-path.ts';
import { coinOverviewTexts } from '#contract/market/coin-overview-texts.ts';
import type { MarketCoin, CandleRange } from '#contract/market/market.ts';
import { RangeBar } from '#ui/parts/meter.tsx';
import { EmptyState, Section } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { useAccess } from '#ui/api/use-access.ts';
import { DeferredSection } from '../../components/loading/later-part.tsx';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';
import { RenderWhenNear } from '../../components/loading/when-seen.tsx';
import { ShareButton } from '../../components/share-button.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { AlertsButton } from '../../features/alerts/components/alerts-button.tsx';
import { useIsWatched } from '../../features/alerts/api/get-alerts.ts';
import { CoinAlerts } from '../../features/alerts/components/coin-alerts.tsx';
import { WatchButton } from '../../features/alerts/components/watch-button.tsx';
import {
  Fundamentals,
  CoinHeaderFacts,
  Overview,
  SocialTab,
} from '../../features/coin/components/coin-facts.tsx';
import { AboutCoin, type ProfileState } from '../../features/coin/components/coin-about.tsx';
import { CoinMarkets } from '../../features/coin/components/coin-markets.tsx';
import { FurtherCoinRange } from '../../features/coin-ranges/components/further-coin-range.tsx';
import { findReferenceCoin } from '../../features/coin/reference-coins.ts';
import { coinFactsTexts } from '../../features/coin/texts.ts';
import { coinQuery } from '../../features/market/api/get-coin.ts';
import { coinPath } from '../../lib/coin-path.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { CoinWeekChartSkeleton } from '../../features/market/components/coin-week.tsx';
import { CoinListSource, MarketSource } from '../../features/market/components/market-source.tsx';
import { useCoin, type CoinResult } from '../../features/market/use-coin.ts';
import { CoinNews } from '../../features/news/components/coin-news.tsx';
import { TomorrowRange } from '../../features/predictions/components/by-tomorrow.tsx';
import { PriceHistory } from '../../features/price-chart/components/price-history.tsx';
import { useCandles } from '../../features/price-chart/use-candles.ts';
import { CoinHeader, CoinPrice } from './coin-head.tsx';
import { coinTexts } from './coin-texts.ts';
import { isFormerSymbol, CoinNotFound } from './no-such-coin.tsx';
import type { PageProps } from '../page-props.ts';
import { useMoney } from '../../lib/money.ts';

const texts = {
  tabs: {
    label: 'Coin details',
    overview: 'Overview',
    markets: 'Markets',
    fundamentals: 'Fundamentals',
    social: 'Social',
  },
  ranges: {
    missing: 'not enough candles',
  },
} as const;

const CoinSignals = lazyChunk(
  async () => (await import('../../features/signals/components/coin-signals.tsx')).CoinSignals,
);

const tabNames = ['overview', 'markets', 'fundamentals', 'social'] as const;

const backLink = { to: '/dashboard', label: 'Back to Dashboard' };

type DetailsProps = Extract<CoinResult, { state: 'found' }>;

const CoinFundamentals = ({ coin }: { coin: MarketCoin }): JSX.Element => {
  const { data } = useQuery(coinQuery(coin.coinSymbol));
  return <Fundamentals coin={coin} records={data ?? {}} />;
};

// Majors have reference data, so their details are loaded with the fundamentals. A look-up has them already.
const useProfile = ({ coin, lookedUp }: DetailsProps): ProfileState => {
  const enabled = findReferenceCoin(coin) === undefined && lookedUp === null;
  const { data, isError } = useQuery({ ...coinQuery(coin.coinSymbol), enabled });
  if (lookedUp !== null) return lookedUp.profile ?? null;
  if (data !== undefined) return data.profile ?? null;
  return isError ? 'failed' : 'loading';
};

/** Each tab has a hash in the URL, so that a link can open it. */
const Details = (found: DetailsProps): JSX.Element => {
  const { coin, count, lookedUp } = found;
  const { hash } = useLocation();
  const navigate = useNavigate();
  const profile = useProfile(found);
  const tab = tabNames.find((name) => `#${name}` === hash) ?? 'overview';
  const section = useRef<HTMLElement>(null);
  const initialTab = useRef(tab);
  useEffect(() => {
    if (initialTab.current !== 'overview') section.current?.scrollIntoView();
  }, []);
  return (
    <section ref={section} id={tab} className="stack coin-tabs" aria-label={texts.tabs.label}>
      <Tabs
        label={texts.tabs.label}
        items={tabNames.map((id) => ({ id, label: texts.tabs[id] }))}
        selected={tab}
        onSelect={(name) =>
          void navigate({ hash: name }, { replace: true, preventScrollReset: true })
        }
      >
        {tab === 'overview' ? (
          <div className="stack">
            <Overview coin={coin} count={count}>
              {lookedUp !== null && profile === null ? null : (
                <AboutCoin coin={coin} profile={profile} />
              )}
            </Overview>
            <RenderWhenNear place="coin-news-place">
              <CoinNews symbol={coin.coinSymbol} name={coin.name} />
            </RenderWhenNear>
          </div>
        ) : null}
        {tab === 'markets' ? (
          <CoinMarkets
            symbol={coin.coinSymbol}
            source={(reading, refreshSeconds) => (
              <MarketSource reading={reading} refreshSeconds={refreshSeconds} named />
            )}
          />
        ) : null}
        {tab === 'fundamentals' ? <CoinFundamentals coin={coin} /> : null}
        {tab === 'social' ? <SocialTab coin={coin} profile={profile} /> : null}
      </Tabs>
    </section>
  );
};

type Range = { low: number | null; high: number | null };

type RangeRowProps = Range & { name: string; price: number; missing?: string };

const RangeRow = ({ name, price, low, high, missing = texts.ranges.missing }: RangeRowProps) => {
  const { formatLevel } = useMoney();
  return (
    <>
      <p>{name}</p>
      {low === null || high === null ? (
        <p className="faint number">{missing}</p>
      ) : (
        <RangeBar reading={price} low={low} high={high} format={formatLevel} span={name} />
      )}
    </>
  );
};

const yearDays = 364;

// Loads the candles of a year, after the page is shown.
const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true);
      }),
    [],
  );
  return isIdle;
};

// When there are too few, the server fetches a year of hourly candles.
const useYear = (symbol: string): Range & { missing: string } => {
  const { data, fetching } = useCandles(symbol, '1Y', useIdle());
  const candles = data?.candles ?? [];
  const missingText = fetching ? 'fetching older prices' : texts.ranges.missing;
  if (candles.length < yearDays) return { low: null, high: null, missing: missingText };
  return {
    missing: missingText,
    low: Math.min(...candles.map(({ low }) => low)),
    high: Math.max(...candles.map(({ high }) => high)),
  };
};

// The highest and lowest price ever, from a source that reports them.
const useRecords = ({ coin, lookedUp }: DetailsProps): Range & { missing: string } => {
  const detail = useQuery({ ...coinQuery(coin.coinSymbol), enabled: lookedUp === null });
  const data = lookedUp ?? detail.data;
  return {
    missing: data === undefined ? 'Loading' : coinFactsTexts.notReported,
    low: data?.allTimeLow?.price ?? null,
    high: data?.allTimeHigh?.price ?? null,
  };
};

const PriceRanges = (found: DetailsProps): JSX.Element => {
  const { coin } = found;
  const yearRange = useYear(coin.coinSymbol);
  const records = useRecords(found);
  const { price, low24h, high24h } = coin;
  return (
    <Section title="Price range" source={<CoinListSource coins={[coin]} />}>
      <div className="range-list">
        <RangeRow name="24 hours" price={price} low={low24h} high={high24h} />
        <RangeRow name="52 weeks" price={price} {...yearRange} />
        <RangeRow name="All time" price={price} {...records} />
      </div>
    </Section>
  );
};

const AdvancedSection = ({ symbol }: { symbol: string }): JSX.Element => {
  const isAllowed = useAccess('market-detail')?.allowed === true;
  return (
    <Section title={coinTexts.advanced.title} source={<Tag>{coinTexts.advanced.tag}</Tag>}>
      <p className="explanation">{coinTexts.advanced.text}</p>
      <Link className="button" to={isAllowed ? `/markets/${symbol}` : '/subscription?tier=pro'}>
        {isAllowed ? coinTexts.advanced.open : coinTexts.advanced.upgrade}
      </Link>
    </Section>
  );
};

const CoinSidebar = ({ found }: { found: DetailsProps }): JSX.Element => {
  const { coin } = found;
  const isListed = found.lookedUp === null;
  return (
    <div className="stack">
      <RenderWhenNear place="coin-alerts-place">
        {isListed ? (
          <CoinAlerts coin={coin} />
        ) : (
          <p className="explanation">
            This coin is not among the largest on our market list. It cannot be on your list, and
            has no price alerts or forecasts.
          </p>
        )}
      </RenderWhenNear>
      <RenderWhenNear place="ranges-place">
        <PriceRanges {...found} />
      </RenderWhenNear>
      <RenderWhenNear place="ranges-place">
        <TomorrowRange symbol={coin.coinSymbol} price={coin.price} />
        {isListed ? <FurtherCoinRange symbol={coin.coinSymbol} price={coin.price} /> : null}
      </RenderWhenNear>
      <AdvancedSection symbol={coin.coinSymbol} />
      <DeferredSection>
        <CoinSignals symbol={coin.coinSymbol} />
      </DeferredSection>
    </div>
  );
};

const CoinPlaceholder = ({ symbol, failed }: { symbol: string; failed: boolean }): JSX.Element => (
  <>
    <CoinHeader symbol={symbol} back={backLink} actions={null} />
    {failed ? (
      <EmptyState fact={coinTexts.failed.fact}>{coinTexts.failed.text}</EmptyState>
    ) : (
      <CoinWeekChartSkeleton label={coinTexts.loading} />
    )}
  </>
);

const ListedCoinActions = ({ coin }: { coin: MarketCoin }): JSX.Element => (
  <>
    <WatchButton coinSymbol={coin.coinSymbol} name={coin.name} />
    <AlertsButton symbol={coin.coinSymbol} />
    <ShareButton path={coinOverviewPath(coin.coinSymbol)} title={coinOverviewTexts.title(coin)} />
  </>
);

// A coin that is no longer on the market list can only be removed from the member's list.
const UnwatchButton = ({ coin }: { coin: MarketCoin }): JSX.Element | null =>
  useIsWatched(coin.coinSymbol) === true ? (
    <WatchButton coinSymbol={coin.coinSymbol} name={coin.name} />
  ) : null;

export const CoinPage = ({ title: symbol }: PageProps): JSX.Element => {
  const coinState = useCoin(symbol);
  const [range, setRange] = useState<CandleRange>('7D');
  const { hash } = useLocation();
  if (coinState.state === 'missing') return <CoinNotFound symbol={symbol} />;
  if (coinState.state !== 'found') {
    return <CoinPlaceholder symbol={symbol} failed={coinState.state === 'failed'} />;
  }
  const { coin } = coinState;
  if (isFormerSymbol(coin, symbol))
    return <Navigate to={{ pathname: coinPath(coin.coinSymbol), hash }} replace />;
  return (
    <>
      <CoinHeader
        symbol={symbol}
        coin={coin}
        back={backLink}
        actions={
          coinState.lookedUp === null ? (
            <ListedCoinActions coin={coin} />
          ) : (
            <UnwatchButton coin={coin} />
          )
        }
      >
        <CoinHeaderFacts coin={coin} />
        {coinState.lookedUp === null ? (
          <Link to={coinOverviewPath(coin.coinSymbol)}>Public page</Link>
        ) : null}
      </CoinHeader>
      <div className="split">
        <div className="stack">
          <section className="section" aria-label={coinTexts.price(coin.name)}>
            <CoinPrice coin={coin} />
            <PriceHistory
              symbol={coin.coinSymbol}
              coin={coin.name}
              range={range}
              onRange={setRange}
              live={coin}
              changes={{ '1D': coin.change24h, '7D': coin.change7d }}
              source={(reading, refreshSeconds) => (
                <MarketSource
                  reading={reading}
                  note={coinTexts.candles}
                  refreshSeconds={refreshSeconds}
                />
              )}
            />
          </section>
          <RenderWhenNear place="coin-details-place">
            <Details {...coinState} />
          </RenderWhenNear>
        </div>
        <CoinSidebar found={coinState} />
      </div>
    </>
  );
};
