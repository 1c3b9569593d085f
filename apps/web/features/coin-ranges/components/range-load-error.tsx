import type { JSX } from 'react';
import { LoadErrorAlert } from '../../../components/loading/failed.tsx';

export const RangeLoadError = ({ onRetry }: { onRetry: () => unknown }): JSX.Element => (
  <LoadErrorAlert fact="Could not load the ranges of your coins" onRetry={onRetry} />
);
