import type { JSX } from 'react';
import { useTitle } from '../components/page.tsx';

/** Disabled, as specified: the address answers, and shows nothing. */
export const Portfolio = (): JSX.Element => {
  useTitle('Portfolio');
  return (
    <>
      <h1 className="sr">Portfolio</h1>
      <div className="hidden" hidden>
        Portfolio disabled
      </div>
    </>
  );
};
