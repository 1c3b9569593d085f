import type { JSX } from 'react';
import { Empty } from '#ui/section.tsx';

/** The market could not be read: what failed, when we ask again, and a button. */
export const MarketProblem = ({
  of,
  onRetry,
}: {
  /** What of the market, for those who hear several buttons of this name. */
  of: string;
  onRetry: () => void;
}): JSX.Element => (
  <Empty
    fact="Failed to fetch market data"
    action={
      <button className="btn" type="button" onClick={onRetry}>
        Try again now<span className="sr">, {of}</span>
      </button>
    }
  >
    The server did not answer. We ask again within a minute.
  </Empty>
);
