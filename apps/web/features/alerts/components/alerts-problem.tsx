import type { JSX } from 'react';
import { noAnswer } from '#ui/api-error.ts';
import { Empty } from '#ui/section.tsx';
import { alertTexts as texts } from '../texts.ts';

export const AlertsProblem = ({
  fact,
  onRetry,
}: {
  fact: string;
  onRetry: () => void;
}): JSX.Element => (
  <Empty
    fact={fact}
    action={
      <button className="btn" type="button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    }
  >
    {noAnswer}
  </Empty>
);
