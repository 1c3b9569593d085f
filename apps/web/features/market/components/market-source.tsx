import type { JSX } from 'react';
import { Level, SourceLine, type SourceReading } from '#ui/source-line.tsx';
import { Tag } from '#ui/tag.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { marketRefreshSeconds } from '../use-market.ts';

type MarketSourceProps = {
  reading: SourceReading | null;
  note?: string;
  refreshSeconds?: number;
  brief?: boolean;
  /** False where the band above says it already. */
  tagged?: boolean;
};

/** Source and age of a section; a simulated one wears its tag as well. */
export const MarketSource = ({
  reading,
  note,
  refreshSeconds = marketRefreshSeconds,
  brief = false,
  tagged = true,
}: MarketSourceProps): JSX.Element => {
  const now = useNow();
  if (reading === null) {
    return (
      <span className="src">
        <Level share={0.3} />
        asking
      </span>
    );
  }
  return (
    <span className="srcs">
      {tagged && reading.kind === 'simulated' ? <Tag tone="sim">SIMULATED</Tag> : null}
      <SourceLine
        reading={reading}
        now={now}
        refreshSeconds={refreshSeconds}
        brief={brief}
        {...(note === undefined ? {} : { note })}
      />
    </span>
  );
};
