import { useState } from 'react';
import { Section } from '#ui/parts/section.tsx';
import { BulkCommand } from '../list/bulk-command.tsx';
import { text } from '../texts/text.ts';
import { isIncomplete, type BulkChangeDetails } from './format.ts';

/** A new bulk change over the members that this one changed. */
export const UndoChange = ({ change }: { readonly change: BulkChangeDetails }) => {
  const { id, changed } = change;
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={text('bulk-changes.undo')}>
      <p>
        {isIncomplete(change)
          ? text('bulk-changes.undo-incomplete')
          : text('bulk-changes.undo-text', { smart_count: changed })}
      </p>
      {isOpen ? (
        <BulkCommand
          target={{ changedBy: id }}
          change={{ kind: 'undo', bulkChangeId: id }}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : (
        <button
          className="button"
          type="button"
          onClick={() => {
            setOpen(true);
          }}
        >
          {text('bulk-changes.undo-preview')}
        </button>
      )}
    </Section>
  );
};
