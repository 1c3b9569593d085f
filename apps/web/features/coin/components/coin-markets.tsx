import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import type { Tickers } from '#contract/market/coin-details.ts';
import { formatPercent } from '#contract/format.ts';
import { EmptyState, SkeletonRows } from '#ui/parts/section.tsx';
import type { SourceReading } from '#ui/parts/source-line.tsx';
import { formatTimeOrMoment } from '../../../lib/times-of-today.ts';
import { useNow } from '../../../lib/use-now.ts';
import { tickersQuery } from '../api/get-tickers.ts';
import { coinFactsTexts } from '../texts.ts';
import { useMoney } from '../../../lib/money.ts';
import { formatDecimals } from '#contract/format.ts';

const texts = {
  loading: 'Loading exchange prices',
  label: (symbol: string): string => `${symbol} by exchange`,
  heads: [
    { name: 'Exchange', className: undefined },
    { name: 'Pair', className: undefined },
    { name: 'Price', className: 'number' },
    { name: 'Spread', className: 'number' },
    { name: 'Volume 24h', className: 'number' },
    { name: 'Share', className: 'number' },
    { name: 'Trust', className: undefined },
    { name: 'Last trade', className: 'number' },
  ],
  missing: '—',
  // Equal decimals, because the values are in a column.
  spread: (value: number): string => `${formatDecimals(value, 3)}%`,
  percent: formatPercent,
  trust: { high: 'high', medium: 'medium', low: 'low' },
  real: (inCurrency: string): string => `Live exchange prices, ${inCurrency}.`,
  simulated: 'Simulated exchanges. Names and figures are made up.',
  unavailable: 'Could not refresh. These are the last prices we have.',
  one: (reported: number): string =>
    reported === 1 ? '1 pair.' : `The largest of ${String(reported)} pairs.`,
  count: (shown: number, reported: number, apart: string): string =>
    `${shown === reported ? `${String(shown)} pairs` : `The ${String(shown)} largest of ${String(reported)} pairs`}. The lowest and highest price differ by ${apart}.`,
  none: {
    fact: 'Exchange prices not available',
    text: 'Our sources do not report prices by exchange for this coin. The price above is an average.',
  },
  failed: {
    fact: 'Error loading exchange prices',
    text: 'Our sources did not respond. We’ll try again within a minute.',
  },
} as const;

type Ticker = Tickers['tickers'][number];

const Row = ({ ticker, largest }: { ticker: Ticker; largest: number }): JSX.Element => {
  const { formatPrice, formatAmount } = useMoney();
  const { exchange, pair, price, spread, volume, share, trust, tradedAt } = ticker;
  return (
    <tr>
      <th scope="row">
        <b>{exchange}</b>
      </th>
      <td>{pair}</td>
      <td className="number">{formatPrice(price)}</td>
      <td className="number">{spread === null ? texts.missing : texts.spread(spread)}</td>
      <td className="number">{formatAmount(volume)}</td>
      <td className="number volume-share">
        <i style={{ width: `${String(largest === 0 ? 0 : (72 * volume) / largest)}px` }} />
        <span>{share === null ? texts.missing : formatPercent(share)}</span>
      </td>
      <td>{trust === null ? texts.missing : texts.trust[trust]}</td>
      <td className="number">{tradedAt === null ? texts.missing : <TradedAt at={tradedAt} />}</td>
    </tr>
  );
};

const TradedAt = ({ at }: { at: string }): JSX.Element => (
  <time dateTime={at}>{formatTimeOrMoment(new Date(at), useNow())}</time>
);

const TickerTable = ({ tickers, label }: { tickers: Tickers; label: string }): JSX.Element => {
  const largest = Math.max(...tickers.tickers.map(({ volume }) => volume));
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="exchanges">
        <thead>
          <tr>
            {texts.heads.map(({ name, className }) => (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tickers.tickers.map((ticker, at) => (
            <Row
              key={`${String(at)} ${ticker.exchange} ${ticker.pair}`}
              ticker={ticker}
              largest={largest}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const getPriceSpread = ({ tickers }: Tickers): number => {
  const prices = tickers.map(({ price }) => price);
  return (Math.max(...prices) / Math.min(...prices) - 1) * 100;
};

const formatPairCount = (tickers: Tickers): string => {
  const { length } = tickers.tickers;
  if (length === 1) return texts.one(tickers.reported);
  return texts.count(length, tickers.reported, texts.percent(getPriceSpread(tickers)));
};

const LoadedTickers = ({ tickers, symbol, source }: KnownProps): JSX.Element => {
  const { currency } = useMoney();
  const realText = texts.real(coinFactsTexts.currency[currency]);
  return (
    <div className="stack tab-panel">
      <TickerTable tickers={tickers} label={texts.label(symbol)} />
      <p className="explanation">
        {source(toReading(tickers), tickers.refreshSeconds)}{' '}
        {tickers.state === 'unavailable' ? `${texts.unavailable} ` : ''}
        {tickers.kind === 'simulated' ? texts.simulated : realText} {formatPairCount(tickers)}
      </p>
    </div>
  );
};

const toReading = ({ source, kind, at, stale }: Tickers): SourceReading | null =>
  source === null || kind === null || at === null ? null : { source, kind, at, stale };

type RenderSource = (reading: SourceReading | null, refreshSeconds: number) => ReactNode;
type KnownProps = { tickers: Tickers; symbol: string; source: RenderSource };

/** Prices by exchange, fetched when opened. */
export const CoinMarkets = ({
  symbol,
  source,
}: {
  symbol: string;
  source: RenderSource;
}): JSX.Element => {
  const { data, isError } = useQuery(tickersQuery(symbol));
  if (data !== undefined && data.tickers.length > 0)
    return <LoadedTickers tickers={data} symbol={symbol} source={source} />;
  if (data === undefined ? !isError : data.state === 'fetching') {
    return (
      <div className="tab-panel">
        <SkeletonRows rows={8} label={texts.loading} />
      </div>
    );
  }
  const { fact, text } = data?.state === 'current' ? texts.none : texts.failed;
  return (
    <div className="stack tab-panel">
      <EmptyState fact={fact}>{text}</EmptyState>
    </div>
  );
};
