import type { JSX } from 'react';

type DraftNoticeProps = {
  readonly message: string;
  /** The unsaved text. */
  readonly quote?: string;
  readonly labels: { readonly restore: string; readonly discard: string };
  /** Small buttons, where the notice is one of several in a column. */
  readonly compact?: boolean;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
};

/** Offers the unsaved input of an earlier visit above a form. */
export const DraftNotice = ({
  message,
  quote,
  labels,
  compact = false,
  onRestore,
  onDiscard,
}: DraftNoticeProps): JSX.Element => (
  <div className="draft-notice" role="status">
    <p>{message}</p>
    {quote === undefined ? null : <p className="quoted">“{quote}”</p>}
    <div className="buttons">
      <button
        className={compact ? 'button compact-button' : 'button primary'}
        type="button"
        onClick={onRestore}
      >
        {labels.restore}
      </button>
      <button
        className={compact ? 'button compact-button' : 'button'}
        type="button"
        onClick={onDiscard}
      >
        {labels.discard}
      </button>
    </div>
  </div>
);
