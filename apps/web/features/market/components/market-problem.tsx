import type { JSX } from 'react';
import { Empty } from '#ui/section.tsx';
import { marketTexts } from '../texts.ts';

const texts = marketTexts.problem;

export const MarketProblem = ({
  of,
  onRetry,
}: {
  of: string;
  onRetry: () => void;
}): JSX.Element => (
  <Empty
    fact={texts.fact}
    action={
      <button className="btn" type="button" onClick={onRetry}>
        {texts.action}
        <span className="sr">, {of}</span>
      </button>
    }
  >
    {texts.text}
  </Empty>
);
