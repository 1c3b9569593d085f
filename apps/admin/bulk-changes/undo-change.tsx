import { useState } from 'react';
import { Section } from '#ui/parts/section.tsx';
import { BulkCommand } from '../list/bulk-command.tsx';
import { text } from './texts.ts';
import { isIncomplete, type BulkChangeDetails } from './format.ts';

/** A new bulk change over the members that this one changed. */
export const UndoChange = ({ change }: { readonly change: BulkChangeDetails }) => {
  const { id, changed } = change;
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Undo">
      <p>
        {isIncomplete(change)
          ? 'Ends what this change gave before it stopped, and gives back what it ended. The preview shows how many members it changed. They get no second email. Credit is kept and listed as not undone.'
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
          Preview undo
        </button>
      )}
    </Section>
  );
};
