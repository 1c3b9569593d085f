import type { JSX } from 'react';
import { formatCountdown } from '#ui/format-countdown.ts';
import { Meter } from '#ui/meter.tsx';
import { warnBeforeMs } from '#ui/use-idle-countdown.ts';
import { Dialog } from '../../../components/dialog.tsx';

type IdleQuestionProps = {
  left: number;
  onStay: () => void;
  onLeave: () => void;
};

export const IdleQuestion = ({ left, onStay, onLeave }: IdleQuestionProps): JSX.Element => (
  <Dialog
    title="Still there?"
    onClose={onStay}
    actions={
      <>
        <button className="btn" type="button" onClick={onLeave}>
          Log out
        </button>
        <button className="btn pri" type="button" onClick={onStay} data-first>
          Stay logged in
        </button>
      </>
    }
  >
    <p>
      You have been inactive for a while. To protect your account, we log you out in{' '}
      <b className="nw">{formatCountdown(left / 1000)}</b>.
    </p>
    <Meter value={(left / warnBeforeMs) * 100} ticks={12} height={12} />
  </Dialog>
);
