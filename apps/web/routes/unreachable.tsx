import type { JSX } from 'react';
import { Offline } from '../components/loading/offline.tsx';
import { PublicFrame } from './frame/public-frame.tsx';

export const Unreachable = ({ onRetry }: { onRetry: () => void }): JSX.Element => (
  <PublicFrame>
    <Offline onRetry={onRetry} />
  </PublicFrame>
);
