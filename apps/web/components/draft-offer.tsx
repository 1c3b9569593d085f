import { useEffect, type JSX } from 'react';
import { formatDateTime } from '#ui/format/format.ts';
import { DraftNotice } from '#ui/forms/draft-notice.tsx';
import type { RestorableDraft } from '#ui/use-draft.ts';

const texts = {
  fact: (moment: string): string => `You have unsaved changes from ${moment}.`,
  labels: { restore: 'Restore changes', discard: 'Delete changes' },
} as const;

type DraftOfferProps<Value> = {
  offered: RestorableDraft<Value> | null;
  // The parts of the draft that differ from the saved values.
  getUnsaved: (value: Value) => Value;
  onTake: (value: Value) => void;
  onDecline: () => void;
};

/** Offers unsaved edits of an earlier visit above a form. Edits saved since are not offered. */
export const RestoreDraftNotice = <Value extends object>({
  offered,
  getUnsaved,
  onTake,
  onDecline,
}: DraftOfferProps<Value>): JSX.Element | null => {
  const unsaved = offered && getUnsaved(offered.value);
  const isSaved = unsaved !== null && Object.keys(unsaved).length === 0;
  useEffect(() => {
    if (isSaved) onDecline();
  }, [isSaved, onDecline]);
  return offered === null || unsaved === null || isSaved ? null : (
    <DraftNotice
      message={texts.fact(formatDateTime(new Date(offered.savedAt), new Date()))}
      labels={texts.labels}
      onRestore={() => {
        onTake(unsaved);
      }}
      onDiscard={onDecline}
    />
  );
};
