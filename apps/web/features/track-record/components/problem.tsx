import type { JSX } from 'react';
import { LoadError } from '../../../components/loading/failed.tsx';

/** An error with a retry button. */
export const TrackRecordLoadError = ({
  fact,
  text,
  onRetry,
}: {
  fact: string;
  text?: string;
  onRetry: () => unknown;
}): JSX.Element => (
  <div role="alert">
    <LoadError fact={fact} onRetry={() => void onRetry()}>
      {text}
    </LoadError>
  </div>
);
