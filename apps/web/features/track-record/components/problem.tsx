import type { JSX } from 'react';
import { Empty } from '#ui/section.tsx';
import { trackRecordTexts as texts } from '../texts.ts';

/** Says what did not load, and asks again. */
export const Problem = ({
  fact,
  text,
  onRetry,
}: {
  fact: string;
  text?: string;
  onRetry: () => unknown;
}): JSX.Element => (
  <div role="alert">
    <Empty
      fact={fact}
      action={
        <button className="btn" type="button" onClick={() => void onRetry()}>
          {texts.problem.action}
        </button>
      }
    >
      {text}
    </Empty>
  </div>
);
