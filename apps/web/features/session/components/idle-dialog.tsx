import { useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useIdleCountdown, idleWarningMs } from '#ui/use-idle-countdown.ts';
import { sessionQuery } from '../api/check-session.ts';
import { formatCountdown } from '#ui/format/format-countdown.ts';
import { Meter } from '#ui/parts/meter.tsx';
import { Dialog } from '../../../components/dialog.tsx';

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

type IdleQuestionProps = {
  left: number;
  onStay: () => void;
  onLeave: () => void;
};

const IdleQuestion = ({ left, onStay, onLeave }: IdleQuestionProps): JSX.Element => (
  <Dialog
    title="Still there?"
    onClose={onStay}
    actions={
      <>
        <button className="button" type="button" onClick={onLeave}>
          Log out
        </button>
        <button className="button primary" type="button" onClick={onStay} data-first>
          Stay logged in
        </button>
      </>
    }
  >
    <p>
      You have been inactive for a while. To protect your account, we will log you out in{' '}
      <b className="nowrap">{formatCountdown(left / 1000)}</b>.
    </p>
    <Meter value={(left / idleWarningMs) * 100} ticks={12} height={12} />
  </Dialog>
);
