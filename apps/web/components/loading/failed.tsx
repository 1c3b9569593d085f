import type { JSX, ReactNode } from 'react';
import { Empty } from '#ui/parts/section.tsx';
import { texts } from '../texts.ts';

type FailedProps = {
  fact: string;
  children?: ReactNode;
  /** What the button asks for, where several of them stand on a page. */
  of?: string;
  onRetry: () => void;
};

/** What did not load, and a button that asks for it again. */
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
