import type { JSX } from 'react';
import type { SourceReading } from '#ui/source-line.tsx';

/** Where prices come from; the band above says it of simulated ones. */
export const Foot = ({ reading = null }: { reading?: SourceReading | null }): JSX.Element => (
  <footer className="foot">
    <p>
      Not investment advice.
      {reading === null || reading.kind === 'simulated' ? '' : ` Prices: ${reading.source}.`}
    </p>
  </footer>
);
