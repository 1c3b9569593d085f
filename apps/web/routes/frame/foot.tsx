import type { JSX } from 'react';

export const Foot = ({ source }: { source?: string | undefined }): JSX.Element => (
  <footer className="foot">
    <p>Not investment advice.{source === undefined ? '' : ` Prices: ${source}.`}</p>
  </footer>
);
