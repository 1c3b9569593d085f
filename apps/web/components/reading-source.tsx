import type { JSX } from 'react';
import { markStaleByAge, SourceLine, type SourceReading } from '#ui/parts/source-line.tsx';
import { useNow } from '../lib/use-now.ts';

type ReadingSourceProps = {
  reading: SourceReading;
  refreshSeconds: number;
  note?: string;
  brief?: boolean;
  // Whether the source is named; by default, simulated ones are not.
  named?: boolean | undefined;
};

/** Source and age of a section. The band and the ticker state that data is simulated; a section shows a hatched level. */
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
        reading={markStaleByAge(reading, now, refreshSeconds)}
        now={now}
        refreshSeconds={refreshSeconds}
        named={named}
      />
    </span>
  );
};
