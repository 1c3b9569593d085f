import type { JSX } from 'react';
import { LoadErrorAlert } from '../../../components/loading/failed.tsx';
import { signalTexts } from '../texts.ts';

const texts = signalTexts.problem;

export const SignalLoadError = ({ onRetry }: { onRetry: () => unknown }): JSX.Element => (
  <LoadErrorAlert fact={texts.fact} onRetry={onRetry}>
    {texts.text}
  </LoadErrorAlert>
);
