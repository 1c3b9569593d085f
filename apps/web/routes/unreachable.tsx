import type { JSX } from 'react';
import { PublicFrame } from './frame/public-frame.tsx';
import { Offline } from './gates.tsx';

export const Unreachable = ({ onRetry }: { onRetry: () => void }): JSX.Element => (
  <PublicFrame>
    <Offline onRetry={onRetry} />
  </PublicFrame>
);
