import { useEffect, type JSX } from 'react';
import { useDraft, type DraftEdits } from './use-draft.ts';

type DraftNoticeProps<Value extends DraftEdits> = {
  /** Identifies the stored draft within the account. */
  readonly name: string;
  /** The unsaved edits; null when there are none. */
  readonly value: Value | null;
  /** Reads a stored draft, which an earlier release may have written; null rejects it. */
  readonly parse: (kept: DraftEdits) => Value | null;
  /** The parts of a stored draft that differ from the saved values; by default, all. */
  readonly getUnsaved?: (value: Value) => Value;
  readonly onRestore: (value: Value) => void;
  readonly texts: {
    readonly message: (savedAt: Date) => string;
    readonly restore: string;
    readonly discard: string;
  };
  /** The unsaved text. */
  readonly quote?: (value: Value) => string;
  /** Small buttons, where the notice is one of several in a column. */
  readonly compact?: boolean;
};

/** What a form says about its draft; the texts belong to the front end. */
export type DraftProps<Value extends DraftEdits> = Omit<
  DraftNoticeProps<Value>,
  'texts' | 'quote' | 'compact'
>;

/** Stores the unsaved edits of a form, and offers those of an earlier visit above it. Edits saved since are not offered. */
export const DraftNotice = <Value extends DraftEdits>({
  name,
  value,
  parse,
  getUnsaved = (stored) => stored,
  onRestore,
  texts,
  quote,
  compact = false,
}: DraftNoticeProps<Value>): JSX.Element | null => {
  const { offered, restore, discard } = useDraft(name, value, parse);
  const unsaved = offered && getUnsaved(offered.value);
  const isSaved = unsaved !== null && Object.keys(unsaved).length === 0;
  useEffect(() => {
    if (isSaved) discard();
  }, [isSaved, discard]);
  if (offered === null || unsaved === null || isSaved) return null;
  return (
    <div className="draft-notice" role="status">
      <p>{texts.message(new Date(offered.savedAt))}</p>
      {quote === undefined ? null : <p className="quoted">“{quote(unsaved)}”</p>}
      <div className="buttons">
        <button
          className={compact ? 'button compact-button' : 'button primary'}
          type="button"
          onClick={() => {
            onRestore(unsaved);
            restore();
          }}
        >
          {texts.restore}
        </button>
        <button
          className={compact ? 'button compact-button' : 'button'}
          type="button"
          onClick={discard}
        >
          {texts.discard}
        </button>
      </div>
    </div>
  );
};
