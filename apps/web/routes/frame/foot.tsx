import type { JSX } from 'react';

/** Stands at the end of every page. `source` names whose prices the page shows. */
export const Foot = ({ source }: { source?: string | undefined }): JSX.Element => (
  <footer className="foot">
    <p>Not investment advice.{source === undefined ? '' : ` Prices: ${source}.`}</p>
  </footer>
);
