import type { JSX } from 'react';
import { noAnswer } from '#ui/api/api-error.ts';
import { Failed } from '../../../components/loading/failed.tsx';

export const AlertsProblem = ({
  fact,
  onRetry,
}: {
  fact: string;
  onRetry: () => void;
}): JSX.Element => (
  <Failed fact={fact} onRetry={onRetry}>
    {noAnswer}
  </Failed>
);
