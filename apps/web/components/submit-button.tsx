import type { JSX, ReactNode } from 'react';
import { processingTexts } from './loading/late-texts.ts';

type SubmitButtonProps = {
  busy: boolean;
  wide?: boolean;
  /** For actions that cannot be undone. */
  danger?: boolean;
  children: ReactNode;
};

/** A busy button ignores presses but is not disabled, which would take its focus. */
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
    {busy ? processingTexts.processing : children}
  </button>
);
