import type { JSX } from 'react';
import { formatDateTime } from '#ui/format/format.ts';
import { DraftNotice, type DraftProps } from '#ui/forms/draft-notice.tsx';
import type { DraftEdits } from '#ui/forms/use-draft.ts';

const texts = {
  message: (savedAt: Date): string =>
    `You have unsaved changes from ${formatDateTime(savedAt, new Date())}.`,
  restore: 'Restore changes',
  discard: 'Delete changes',
} as const;

/** Stores the unsaved edits of a form, and offers those of an earlier visit above it. */
export const RestoreDraftNotice = <Value extends DraftEdits>(
  draft: DraftProps<Value>,
): JSX.Element => <DraftNotice {...draft} texts={texts} />;
