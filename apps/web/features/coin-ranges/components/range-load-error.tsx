import type { JSX } from 'react';
import { LoadErrorAlert } from '../../../components/loading/failed.tsx';
import { coinRangeTexts } from '../texts.ts';

export const RangeLoadError = ({ onRetry }: { onRetry: () => unknown }): JSX.Element => (
  <LoadErrorAlert fact={coinRangeTexts.problem} onRetry={onRetry} />
);
