import { useState, type ReactNode } from 'react';
import { supportEndpoints, type SupportRequest } from '#contract/support/support.ts';
import { call } from '#ui/api/call.ts';
import { ValidatedForm, ValidatedTextArea } from '../record/command/checked-form.tsx';
import {
  getStartRevision,
  RestoreDraftNotice,
  withStartRevision,
  type CommandDraft,
} from '../record/command/kept-draft.tsx';
import { text } from './texts.ts';
import { text as commandText } from '../record/command/texts.ts';
import { ActionAlert } from './unseen-steps.tsx';
import {
  useRequestAction,
  type RequestActionInput,
  type RequestActionState,
} from './use-request-action.ts';

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
    kind: name,
    startRevision: getStartRevision(draft, request.revision),
    send: (input: RequestActionInput<{ readonly text: string }>) =>
      call(endpointByName[name], input),
    done: text(`support.${name}-done`),
    onDone: () => {
      setDraft(emptyDraft);
    },
  });
  const edit = (toReason: (reason: string) => string): void => {
    setDraft((before) =>
      withStartRevision(before, { reason: toReason(before.reason) }, request.revision),
    );
  };
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
          requestAction.send({ text: draft.reason });
        }}
      >
        <fieldset disabled={closed !== null}>
          <legend className="visually-hidden">{title}</legend>
          {above?.((put) => {
            edit((reason) => (reason.trim() === '' ? put : `${reason.trimEnd()}\n\n${put}`));
          })}
          <TextField
            label={text(`support.${name}-text`)}
            rows={rows}
            hint={closed ?? hint}
            value={draft.reason}
            onValue={(reason) => {
              edit(() => reason);
            }}
          />
          <ActionAlert action={requestAction} />
          <button className={buttons[name]} type="submit" aria-disabled={requestAction.isPending}>
            {getButtonLabel(name, requestAction)}
          </button>
        </fieldset>
      </ValidatedForm>
    </section>
  );
};

const getButtonLabel = (
  name: TextFormProps['name'],
  { isPending, isStale }: Pick<RequestActionState<unknown>, 'isPending' | 'isStale'>,
): string => {
  if (isPending) return text('support.sending');
  return text(isStale ? `support.${name}-anyway` : `support.${name}-send`);
};

type TextFieldProps = {
  readonly label: string;
  readonly rows: number;
  readonly hint: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

const TextField = ({ label, rows, hint, value, onValue }: TextFieldProps) => (
  <ValidatedTextArea
    label={label}
    hint={hint}
    fault={value.trim() === '' ? commandText('command.text-missing') : undefined}
    rows={rows}
    required
    value={value}
    onValue={onValue}
  />
);
