import type { JSX } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';
import { FreshnessIndicator, type SourceReading } from '#ui/parts/source-line.tsx';
import { ReadingSource } from '../../../components/reading-source.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { marketRefreshSeconds, getOldestReading } from '../figures.ts';

type MarketSourceProps = {
  // For prices, with the interval of their source.
  reading: (SourceReading & { refreshSeconds?: number }) | null;
  loading?: boolean;
  note?: string;
  // For figures with another interval than prices.
  refreshSeconds?: number;
  brief?: boolean;
  named?: boolean;
};

const Loading = (): JSX.Element => (
  <span className="source">
    <FreshnessIndicator share={0.3} />
    Loading prices
  </span>
);

/** Source and age of prices. */
export const MarketSource = ({
  reading,
  loading = false,
  refreshSeconds,
  ...line
}: MarketSourceProps): JSX.Element | null => {
  if (reading === null) return loading ? <Loading /> : null;
  const effectiveRefreshSeconds = refreshSeconds ?? reading.refreshSeconds ?? marketRefreshSeconds;
  return <ReadingSource {...line} reading={reading} refreshSeconds={effectiveRefreshSeconds} />;
};

type CoinsSourceProps = Omit<MarketSourceProps, 'reading'> & { coins: readonly MarketCoin[] };

/** Source and age of the prices of a list. */
export const CoinListSource = ({ coins, ...line }: CoinsSourceProps): JSX.Element | null => (
  <MarketSource {...line} reading={getOldestReading(coins, useNow())} />
);
