import type { JSX } from 'react';
import { agedBy, SourceLine, type SourceReading } from '#ui/parts/source-line.tsx';
import { useNow } from '../lib/use-now.ts';

type ReadingSourceProps = {
  reading: SourceReading;
  refreshSeconds: number;
  note?: string;
  brief?: boolean;
  // Whether the source is named; a simulated one is not, unless this says so.
  named?: boolean | undefined;
};

/** Source and age of a section. The band and the ticker say in words what is simulated; a section shows its hatched level. */
export const ReadingSource = ({
  reading,
  refreshSeconds,
  named = reading.kind !== 'simulated',
  ...line
}: ReadingSourceProps): JSX.Element => {
  const now = useNow();
  return (
    <span className="source-group">
      <SourceLine
        {...line}
        reading={agedBy(reading, now, refreshSeconds)}
        now={now}
        refreshSeconds={refreshSeconds}
        named={named}
      />
    </span>
  );
};
