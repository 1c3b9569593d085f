import type { JSX } from 'react';
import { formatCountdown } from '#ui/format-countdown.ts';
import { Meter } from '#ui/meter.tsx';
import { warnBeforeMs } from '#ui/use-idle-countdown.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { sessionTexts as texts } from '../texts.ts';

type IdleQuestionProps = {
  left: number;
  onStay: () => void;
  onLeave: () => void;
};

export const IdleQuestion = ({ left, onStay, onLeave }: IdleQuestionProps): JSX.Element => (
  <Dialog
    title={texts.idle.title}
    onClose={onStay}
    actions={
      <>
        <button className="btn" type="button" onClick={onLeave}>
          {texts.logOut}
        </button>
        <button className="btn pri" type="button" onClick={onStay} data-first>
          {texts.idle.stay}
        </button>
      </>
    }
  >
    <p>
      {texts.idle.text} <b className="nw">{formatCountdown(left / 1000)}</b>.
    </p>
    <Meter value={(left / warnBeforeMs) * 100} ticks={12} height={12} />
  </Dialog>
);
