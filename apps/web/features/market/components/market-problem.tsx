import type { JSX } from 'react';
import { LoadError } from '../../../components/loading/failed.tsx';
import { marketTexts } from '../texts.ts';

const texts = marketTexts.problem;

export const MarketLoadError = ({
  of,
  onRetry,
}: {
  of: string;
  onRetry: () => void;
}): JSX.Element => (
  <LoadError fact={texts.fact} subject={of} onRetry={onRetry}>
    {texts.text}
  </LoadError>
);
