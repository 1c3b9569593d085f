import type { JSX } from 'react';
import { OfflineNotice } from '../components/loading/offline.tsx';
import { PublicFrame } from './frame/public-frame.tsx';

export const ServerUnreachable = ({ onRetry }: { onRetry: () => void }): JSX.Element => (
  <PublicFrame>
    <OfflineNotice onRetry={onRetry} />
  </PublicFrame>
);
