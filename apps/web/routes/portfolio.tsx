import type { JSX } from 'react';

/** Disabled, as specified: the address answers, and shows nothing. */
export const Portfolio = (): JSX.Element => (
  <div className="hidden" hidden>
    Portfolio disabled
  </div>
);
