import type { JSX } from 'react';
import { Empty } from '#ui/section.tsx';

export const MarketProblem = ({
  of,
  onRetry,
}: {
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
    The server did not answer. We try again within a minute.
  </Empty>
);
