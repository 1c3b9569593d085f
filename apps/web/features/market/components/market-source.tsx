import type { JSX } from 'react';
import { Level, SourceLine, type SourceReading } from '#ui/source-line.tsx';
import { Tag } from '#ui/tag.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { marketRefreshSeconds } from '../use-market.ts';

type MarketSourceProps = {
  reading: SourceReading | null;
  asking?: boolean;
  note?: string;
  refreshSeconds?: number;
  brief?: boolean;
  /** False where the band above says it already. */
  tagged?: boolean;
};

const Asking = (): JSX.Element => (
  <span className="src">
    <Level share={0.3} />
    asking
  </span>
);

type KnownProps = Omit<MarketSourceProps, 'asking' | 'reading'> & { reading: SourceReading };

const Known = ({ reading, refreshSeconds, tagged = true, ...line }: KnownProps): JSX.Element => {
  const now = useNow();
  const tag = tagged && reading.kind === 'simulated';
  return (
    <span className="srcs">
      {tag ? <Tag tone="sim">SIMULATED</Tag> : null}
      <SourceLine
        {...line}
        reading={reading}
        now={now}
        refreshSeconds={refreshSeconds ?? marketRefreshSeconds}
        named={!tag}
      />
    </span>
  );
};

/** Source and age of a section; a simulated one wears its tag instead of a name. */
export const MarketSource = ({
  reading,
  asking = false,
  ...known
}: MarketSourceProps): JSX.Element | null => {
  if (reading !== null) return <Known reading={reading} {...known} />;
  return asking ? <Asking /> : null;
};
