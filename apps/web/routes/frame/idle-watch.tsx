import type { JSX } from 'react';
import { IdleDialog } from '../../features/session/components/idle-dialog.tsx';
import { useLogOut } from './use-log-out.ts';

export const IdleLogout = ({ seconds }: { seconds: number }): JSX.Element => (
  <IdleDialog seconds={seconds} onSignOut={useLogOut()} />
);
