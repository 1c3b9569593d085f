import type { JSX, ReactNode } from 'react';
import type { MarketCoin } from '#contract/market.ts';
import { formatAmount, formatPrice } from '#ui/format.ts';
import { Empty } from '#ui/section.tsx';
import { Link } from '../components/link.tsx';
import { useTitle } from '../components/page.tsx';
import { CoinWeek, CoinWeekSkeleton, WeekTable } from '../features/market/components/coin-week.tsx';
import { useMarketList } from '../features/market/use-market.ts';
import { coinTexts as texts } from './coin-texts.ts';
import { coinOf, NoSuchCoin } from './no-such-coin.tsx';
import type { PageProps } from './page-props.ts';

const ArrowLeft = (): JSX.Element => (
  <svg width="16" height="10" viewBox="0 0 16 10" aria-hidden="true">
    <path d="M16 5H2M5.5 1.5 2 5l3.5 3.5" fill="none" stroke="currentColor" strokeWidth="1.25" />
  </svg>
);

const Tile = ({
  term,
  value,
  note,
}: {
  term: string;
  value: string;
  note: string;
}): JSX.Element => (
  <div className="tile">
    <dt>{term}</dt>
    <dd>{value}</dd>
    <dd>{note}</dd>
  </div>
);

const priceOr = (usd: number | null): string => (usd === null ? texts.missing : formatPrice(usd));
const noteOr = (value: number | null, note: string): string =>
  value === null ? texts.notReported : note;

const Tiles = ({ coin, count }: { coin: MarketCoin; count: number }): JSX.Element => (
  <dl className="tiles">
    <Tile
      term={texts.marketCap.term}
      value={coin.marketCap === null ? texts.marketCap.missing : formatAmount(coin.marketCap)}
      note={texts.marketCap.note(coin.rank, count)}
    />
    <Tile term={texts.volume.term} value={formatAmount(coin.volume)} note={texts.volume.note} />
    <Tile
      term={texts.high.term}
      value={priceOr(coin.high24h)}
      note={noteOr(coin.high24h, texts.high.note)}
    />
    <Tile
      term={texts.low.term}
      value={priceOr(coin.low24h)}
      note={noteOr(coin.low24h, texts.low.note)}
    />
  </dl>
);

const Head = ({ symbol, coin }: { symbol: string; coin?: MarketCoin }): JSX.Element => {
  const name = coin?.name ?? symbol;
  const named = name.toUpperCase() !== symbol;
  useTitle(named ? `${name} (${symbol})` : symbol);
  return (
    <>
      <p className="backl">
        <Link className="btn" to="/dashboard">
          <ArrowLeft />
          {texts.back}
        </Link>
      </p>
      <div className="pagehead chead">
        <div>
          <h1>
            {name} {named ? <span className="nm">{symbol}</span> : null}
          </h1>
          <p className="lead">{coin === undefined ? texts.loading : texts.rank(coin.rank)}</p>
        </div>
      </div>
    </>
  );
};

const Waiting = ({ symbol, children }: { symbol: string; children: ReactNode }): JSX.Element => (
  <>
    <Head symbol={symbol} />
    {children}
  </>
);

export const CoinPage = ({ title: symbol }: PageProps): JSX.Element => {
  const { data, isError } = useMarketList();
  if (data === undefined) {
    return (
      <Waiting symbol={symbol}>
        {isError ? (
          <Empty fact={texts.failed.fact}>{texts.failed.text}</Empty>
        ) : (
          <CoinWeekSkeleton label={texts.loading} />
        )}
      </Waiting>
    );
  }
  const coin = coinOf(data, symbol);
  if (coin === undefined) return <NoSuchCoin symbol={symbol} />;
  return (
    <>
      <Head symbol={symbol} coin={coin} />
      <CoinWeek coin={coin} title={texts.price(coin.name)} />
      <Tiles coin={coin} count={data.length} />
      <WeekTable symbol={coin.coinSymbol} />
      <p className="muted">{texts.notYet}</p>
    </>
  );
};
