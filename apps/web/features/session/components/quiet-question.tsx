import type { JSX } from 'react';
import { formatCountdown } from '#ui/format.ts';
import { Staff } from '#ui/staff.tsx';
import { Dialog } from '../../../components/dialog.tsx';

const minute = 60_000;
const counted = ['no', 'one', 'two', 'three', 'four'];

const minutesInWords = (minutes: number): string =>
  `${counted[minutes] ?? String(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`;

type QuietQuestionProps = {
  /** Milliseconds left to answer, of a minute. */
  left: number;
  quietMs: number;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks whether somebody is still there; the safe answer has the focus. */
export const QuietQuestion = ({
  left,
  quietMs,
  onStay,
  onLeave,
}: QuietQuestionProps): JSX.Element => (
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
      You have been quiet for {minutesInWords(Math.round(quietMs / minute))}. We log you out in{' '}
      <b className="nw">{formatCountdown(left / 1000)}</b> to protect the account.
    </p>
    <Staff value={(left / minute) * 100} ticks={12} height={12} />
  </Dialog>
);
