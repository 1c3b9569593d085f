import type { JSX } from 'react';
import { EmptyState } from '#ui/parts/section.tsx';
import { signalTexts } from '../texts.ts';

const texts = signalTexts.problem;

/** An error with a retry button. */
export const SignalLoadError = ({ onRetry }: { onRetry: () => unknown }): JSX.Element => (
  <div role="alert">
    <EmptyState
      fact={texts.fact}
      action={
        <button className="button" type="button" onClick={() => void onRetry()}>
          {texts.action}
        </button>
      }
    >
      {texts.text}
    </EmptyState>
  </div>
);
