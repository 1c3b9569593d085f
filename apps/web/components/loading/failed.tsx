import type { JSX, ReactNode } from 'react';
import { Empty } from '#ui/parts/section.tsx';
import { texts } from '../texts.ts';

type FailedProps = {
  fact: string;
  children?: ReactNode;
  /** Tells several retry buttons on a page apart for screen readers. */
  of?: string;
  onRetry: () => void;
};

/** An error with a retry button. */
export const Failed = ({ fact, children, of, onRetry }: FailedProps): JSX.Element => (
  <Empty
    fact={fact}
    action={
      <button className="button" type="button" onClick={onRetry}>
        {texts.tryAgain}
        {of === undefined ? null : <span className="visually-hidden">, {of}</span>}
      </button>
    }
  >
    {children}
  </Empty>
);
