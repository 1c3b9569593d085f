import type { JSX, ReactNode } from 'react';
import { EmptyState } from '#ui/parts/section.tsx';

type FailedProps = {
  fact: string;
  children?: ReactNode;
  /** Tells several retry buttons on a page apart for screen readers. */
  subject?: string;
  onRetry: () => unknown;
};

/** An error with a retry button. */
export const LoadError = ({ fact, children, subject, onRetry }: FailedProps): JSX.Element => (
  <EmptyState
    fact={fact}
    action={
      <button className="button" type="button" onClick={() => void onRetry()}>
        Try again
        {subject === undefined ? null : <span className="visually-hidden">, {subject}</span>}
      </button>
    }
  >
    {children}
  </EmptyState>
);

/** An error that appears after the page did, with a retry button. */
export const LoadErrorAlert = (props: FailedProps): JSX.Element => (
  <div role="alert">
    <LoadError {...props} />
  </div>
);
