import type { JSX } from 'react';
import { agedBy, Level, SourceLine, type SourceReading } from '#ui/source-line.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { marketRefreshSeconds } from '../figures.ts';
import { marketTexts as texts } from '../texts.ts';

type MarketSourceProps = {
  // Of prices, with the interval of their source.
  reading: (SourceReading & { refreshSeconds?: number }) | null;
  loading?: boolean;
  note?: string;
  // Of what is asked for at another interval than prices.
  refreshSeconds?: number;
  brief?: boolean;
  // Whether the source is named; a simulated one is not, unless this says so.
  named?: boolean;
};

const Loading = (): JSX.Element => (
  <span className="src">
    <Level share={0.3} />
    {texts.loadingPrices}
  </span>
);

type KnownProps = Omit<MarketSourceProps, 'loading' | 'reading'> & {
  reading: NonNullable<MarketSourceProps['reading']>;
};

const Known = ({ reading, refreshSeconds, named, ...line }: KnownProps): JSX.Element => {
  const now = useNow();
  const refresh = refreshSeconds ?? reading.refreshSeconds ?? marketRefreshSeconds;
  return (
    <span className="srcs">
      <SourceLine
        {...line}
        reading={agedBy(reading, now, refresh)}
        now={now}
        refreshSeconds={refresh}
        named={named ?? reading.kind !== 'simulated'}
      />
    </span>
  );
};

/** Source and age of a section. The band and the ticker say in words what is simulated; a section shows its hatched level. */
export const MarketSource = ({
  reading,
  loading = false,
  ...known
}: MarketSourceProps): JSX.Element | null => {
  if (reading !== null) return <Known reading={reading} {...known} />;
  return loading ? <Loading /> : null;
};
