import type { JSX } from 'react';
import { noAnswer } from '#ui/api/api-error.ts';
import { LoadError } from '../../../components/loading/failed.tsx';

export const AlertsProblem = ({
  fact,
  onRetry,
}: {
  fact: string;
  onRetry: () => void;
}): JSX.Element => (
  <LoadError fact={fact} onRetry={onRetry}>
    {noAnswer}
  </LoadError>
);
