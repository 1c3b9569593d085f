import type { JSX } from 'react';
import { noResponseMessage } from '#ui/api/api-error.ts';
import { LoadError } from '../../../components/loading/failed.tsx';

export const AlertsLoadError = ({
  fact,
  onRetry,
}: {
  fact: string;
  onRetry: () => void;
}): JSX.Element => (
  <LoadError fact={fact} onRetry={onRetry}>
    {noResponseMessage}
  </LoadError>
);
