import { useState } from 'react';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { memberNoteEndpoints } from '#contract/support/member-notes.ts';
import { supportLimits } from '#contract/support/support-topics.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';
import { Failure } from '../../layout/states.tsx';
import { withReauthentication } from '../../reauthentication/with-reauthentication.ts';
import { ValidatedForm, ValidatedTextArea } from '../../record/command/checked-form.tsx';
import { RestoreDraftNotice } from '../../record/command/kept-draft.tsx';
import { useNotifyOutcome } from '../../record/command/use-notify-outcome.ts';
import { text } from '../../record/command/texts.ts';
import { titleToday } from '../as-of/title-today.ts';

type MemberNotesProps = {
  readonly member: MemberDetails;
  readonly now: Date;
  /** The page shows a past date. */
  readonly readOnly: boolean;
};

/** Staff notes about a member, and a field for a new one. */
export const MemberNotes = ({ member: { id, erased }, now, readOnly }: MemberNotesProps) => (
  <Section title={titleToday('Staff notes', readOnly)}>
    <Notes memberId={id} now={now} />
    {erased || readOnly ? null : <AddNoteForm memberId={id} />}
  </Section>
);

const Notes = ({ memberId, now }: { readonly memberId: string; readonly now: Date }) => {
  const { data, error, refetch } = useCall(memberNoteEndpoints.memberNotes, {
    params: { id: memberId },
  });
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={1} label="Loading the notes." />;
    return (
      <Failure
        title="Could not load the notes"
        message={formatFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) return <p className="muted">No notes yet.</p>;
  return (
    <ul className="member-notes">
      {data.map(({ id, by, at, text: note }) => (
        <li key={id}>
          <p className="faint">
            <b>{by.name}</b> <time dateTime={at}>{formatDateTime(new Date(at), now)}</time>
          </p>
          <p className="message-text">{note}</p>
        </li>
      ))}
    </ul>
  );
};

const rows = 2;

/** Behind a line until it is needed, or while a draft is in it. */
const AddNoteForm = ({ memberId }: { readonly memberId: string }) => {
  const [note, setNote] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useAddNote(() => {
    setNote('');
  });
  return (
    <>
      <RestoreDraftNotice
        draft={{ reason: note }}
        emptyDraft={{ reason: '' }}
        onDraft={({ reason }) => {
          setNote(reason);
        }}
        name={`members.${memberId}.note`}
      />
      <details
        className="list-act"
        open={isOpen || note !== ''}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
        }}
      >
        <summary>Write a note</summary>
        <ValidatedForm
          className="command-form"
          onSend={() => {
            if (!isPending) mutate({ params: { id: memberId }, body: { text: note } });
          }}
        >
          <ValidatedTextArea
            label="New note"
            hint="For staff. Included when the member requests a copy of their data."
            fault={note.trim() === '' ? text('command.text-missing') : undefined}
            rows={rows}
            required
            maxLength={supportLimits.note}
            value={note}
            onValue={setNote}
          />
          {error === null ? null : (
            <Alert title="The note was not added">{formatFailure(error)}</Alert>
          )}
          <button className="button block large" type="submit" aria-disabled={isPending}>
            Add note
          </button>
        </ValidatedForm>
      </details>
    </>
  );
};

const useAddNote = (onDone: () => void) => {
  const notifyOutcome = useNotifyOutcome();
  return useCallMutation(memberNoteEndpoints.addMemberNote, {
    send: withReauthentication,
    onSuccess: (answer) => {
      notifyOutcome(answer, 'Note added');
      onDone();
    },
    // The timeline shows the note too.
    invalidates: [['members']],
    refetch: 'also-after-failure',
  });
};
