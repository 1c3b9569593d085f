import { useState, type ReactNode } from 'react';
import { supportEndpoints } from '#contract/endpoints/support/support.ts';
import type { SupportRequest } from '#contract/support/support.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { call } from '#ui/api/call.ts';
import { ValidatedField, ValidatedForm } from '../record/command/checked-form.tsx';
import { RestoreDraftNotice, type CommandDraft } from '../record/command/kept-draft.tsx';
import { text } from '../texts/text.ts';
import { useRequestAction, type RequestActionInput } from './use-request-action.ts';

const endpointByName = {
  answer: supportEndpoints.answerSupportRequest,
  note: supportEndpoints.addSupportNote,
} as const;

type TextFormProps = {
  readonly request: SupportRequest;
  readonly name: keyof typeof endpointByName;
  readonly rows: number;
  readonly hint: string;
  /** Why nothing can be sent; null when it can. */
  readonly closed: string | null;
  /** Above the text, such as a choice of canned answers. */
  readonly above?: (put: (text: string) => void) => ReactNode;
};

// Stored with the prefix of all console drafts.
const emptyDraft = { reason: '' };
// The answer is the page's primary action.
const buttons = { answer: 'button primary large', note: 'button large' } as const;

/** A text field with a stored draft. */
export const TextForm = ({ request, name, rows, hint, closed, above }: TextFormProps) => {
  const [draft, setDraft] = useState<CommandDraft>(emptyDraft);
  const requestAction = useRequestAction(request, {
    send: (input: RequestActionInput<{ readonly text: string }>) =>
      call(endpointByName[name], input),
    done: text(`support.${name}-done`),
    onDone: () => {
      setDraft(emptyDraft);
    },
  });
  const title = text(`support.${name}`);
  return (
    <section className="section" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <RestoreDraftNotice
        draft={draft}
        emptyDraft={emptyDraft}
        onDraft={setDraft}
        name={`support-requests.${request.id}.${name}`}
      />
      <ValidatedForm
        className="command-form support-write"
        onSend={() => {
          if (!requestAction.isPending) requestAction.mutate({ text: draft.reason });
        }}
      >
        <fieldset disabled={closed !== null}>
          <legend className="visually-hidden">{title}</legend>
          {above?.((put) => {
            setDraft(({ reason }) => ({
              reason:
                reason.trim() === ''
                  ? put
                  : `${reason.trimEnd()}

${put}`,
            }));
          })}
          <TextField
            label={text(`support.${name}-text`)}
            rows={rows}
            hint={closed ?? hint}
            value={draft.reason}
            onValue={(reason) => {
              setDraft({ reason });
            }}
          />
          {requestAction.isError ? (
            <Alert title={text('support.not-done')}>{formatFailure(requestAction.error)}</Alert>
          ) : null}
          <button className={buttons[name]} type="submit" aria-disabled={requestAction.isPending}>
            {requestAction.isPending ? text('support.sending') : text(`support.${name}-send`)}
          </button>
        </fieldset>
      </ValidatedForm>
    </section>
  );
};

type TextFieldProps = {
  readonly label: string;
  readonly rows: number;
  readonly hint: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

const TextField = ({ label, rows, hint, value, onValue }: TextFieldProps) => (
  <ValidatedField
    label={label}
    hint={hint}
    fault={value.trim() === '' ? text('command.text-missing') : undefined}
  >
    {(control) => (
      <textarea
        {...control}
        rows={rows}
        required
        value={value}
        onChange={({ target }) => {
          onValue(target.value);
        }}
      />
    )}
  </ValidatedField>
);
