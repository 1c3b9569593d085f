import type { JSX } from 'react';
import { serverState } from '../../lib/server/server-state.ts';
import { useStore } from '../../lib/store.ts';
import { OfflineNotice } from './offline.tsx';
import { texts } from '../texts.ts';

export const Spinner = ({ label = texts.loading }: { label?: string }): JSX.Element =>
  useStore(serverState) === 'away' ? (
    <OfflineNotice />
  ) : (
    <div className="spinner" role="status">
      <span className="visually-hidden">{label}</span>
    </div>
  );
