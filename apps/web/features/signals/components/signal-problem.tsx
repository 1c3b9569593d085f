import type { JSX } from 'react';
import { SkeletonRows } from '#ui/parts/section.tsx';
import { LoadErrorAlert } from '../../../components/loading/failed.tsx';
import { signalTexts } from '../texts.ts';

export const SignalLoadError = ({ onRetry }: { onRetry: () => unknown }): JSX.Element => (
  <LoadErrorAlert fact="Could not load the technical events" onRetry={onRetry}>
    Nothing is lost. They are stored on our server.
  </LoadErrorAlert>
);

type NoSignalsProps = { isError: boolean; rows: number; onRetry: () => unknown };

/** Instead of signals: why there are none yet. */
export const NoSignals = ({ isError, rows, onRetry }: NoSignalsProps): JSX.Element =>
  isError ? (
    <SignalLoadError onRetry={onRetry} />
  ) : (
    <SkeletonRows rows={rows} label={signalTexts.loading} />
  );
