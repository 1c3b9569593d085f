import { useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useIdleCountdown } from '#ui/use-idle-countdown.ts';
import { sessionQuery } from '../api/check-session.ts';
import { IdleQuestion } from './idle-question.tsx';

type IdleDialogProps = {
  seconds: number;
  // `asked` is the user's own logout.
  onSignOut: (cause: 'asked' | 'inactivity') => void;
};

export const IdleDialog = ({ seconds, onSignOut }: IdleDialogProps): JSX.Element | null => {
  const client = useQueryClient();
  const { left, stay } = useIdleCountdown({
    idleSeconds: seconds,
    onIdle: () => {
      onSignOut('inactivity');
    },
    onKeepAlive: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  if (left === null) return null;
  return (
    <IdleQuestion
      left={left}
      onStay={stay}
      onLeave={() => {
        onSignOut('asked');
      }}
    />
  );
};
