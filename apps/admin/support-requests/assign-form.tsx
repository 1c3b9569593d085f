import { useId, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { supportEndpoints } from '#contract/endpoints/support.ts';
import type { SupportRequest } from '#contract/support.ts';
import { Alert } from '#ui/alert.tsx';
import { failureInWords } from '#ui/api-error.ts';
import { call } from '#ui/call.ts';
import { text } from '../texts/text.ts';
import { useDesk, type DeskInput } from './use-desk.ts';

const unassigned = '';

/** Takes the request, gives it to somebody else of the staff, or puts it back. */
export const AssignForm = ({ request }: { readonly request: SupportRequest }) => {
  const { identity } = useGetIdentity();
  const { assignee, staff } = request;
  const current = assignee?.id ?? unassigned;
  const [chosen, setChosen] = useState<string>();
  const wanted = chosen ?? current;
  const sending = useDesk(request, {
    send: (input: DeskInput<{ readonly assigneeId: string | null }>) =>
      call(supportEndpoints.assignSupportRequest, input),
    done: text('support.assign-done'),
    onDone: () => {
      setChosen(undefined);
    },
  });
  const assign = (to: string): void => {
    if (!sending.isPending) sending.mutate({ assigneeId: to === unassigned ? null : to });
  };
  const me = identity === undefined ? undefined : String(identity.id);
  return (
    <section className="sec" aria-label={text('support.assign')}>
      <header>
        <h2>{text('support.assign')}</h2>
      </header>
      <form
        className="mf"
        onSubmit={(event) => {
          event.preventDefault();
          assign(wanted);
        }}
      >
        <StaffChoice staff={staff} value={wanted} onChosen={setChosen} />
        {sending.isError ? (
          <Alert title={text('support.not-done')}>{failureInWords(sending.error)}</Alert>
        ) : null}
        <div className="btns">
          <button className="btn" type="submit" aria-disabled={sending.isPending}>
            {text('support.assign-send')}
          </button>
          {me === undefined || me === current ? null : (
            <button
              className="btn"
              type="button"
              aria-disabled={sending.isPending}
              onClick={() => {
                assign(me);
              }}
            >
              {text('support.assign-me')}
            </button>
          )}
        </div>
      </form>
    </section>
  );
};

type StaffChoiceProps = {
  readonly staff: SupportRequest['staff'];
  readonly value: string;
  readonly onChosen: (id: string) => void;
};

const StaffChoice = ({ staff, value, onChosen }: StaffChoiceProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{text('support.assign-to')}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          onChosen(target.value);
        }}
      >
        <option value={unassigned}>{text('support.unassigned')}</option>
        {staff.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
    </div>
  );
};
