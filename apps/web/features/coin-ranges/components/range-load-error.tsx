import type { JSX } from 'react';
import { EmptyState } from '#ui/parts/section.tsx';
import { coinRangeTexts } from '../texts.ts';

const texts = coinRangeTexts.problem;

/** An error with a retry button. */
export const RangeLoadError = ({ onRetry }: { onRetry: () => unknown }): JSX.Element => (
  <div role="alert">
    <EmptyState
      fact={texts.fact}
      action={
        <button className="button" type="button" onClick={() => void onRetry()}>
          {texts.action}
        </button>
      }
    />
  </div>
);
