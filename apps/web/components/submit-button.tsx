import type { JSX, ReactNode } from 'react';
import { lateTexts } from './loading/late-texts.ts';

type SubmitButtonProps = {
  busy: boolean;
  wide?: boolean;
  /** What cannot be undone. */
  danger?: boolean;
  children: ReactNode;
};

/** A busy button refuses to be pressed, but is not disabled: that would take the focus from it. */
export const SubmitButton = ({
  busy,
  wide = false,
  danger = false,
  children,
}: SubmitButtonProps): JSX.Element => (
  <button
    className={`button ${danger ? 'danger solid' : 'primary'} large${wide ? ' wide' : ''}`}
    type="submit"
    aria-disabled={busy}
    onClick={(event) => {
      if (busy) event.preventDefault();
    }}
  >
    {busy ? lateTexts.processing : children}
  </button>
);
