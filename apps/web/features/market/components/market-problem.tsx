import type { JSX } from 'react';
import { Failed } from '../../../components/loading/failed.tsx';
import { marketTexts } from '../texts.ts';

const texts = marketTexts.problem;

export const MarketProblem = ({
  of,
  onRetry,
}: {
  of: string;
  onRetry: () => void;
}): JSX.Element => (
  <Failed fact={texts.fact} of={of} onRetry={onRetry}>
    {texts.text}
  </Failed>
);
