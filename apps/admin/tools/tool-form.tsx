import { useState, type ReactNode } from 'react';
import { maxEmailLength } from '#contract/fields.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Alert } from '#ui/parts/alert.tsx';
import { ConfirmCommand } from '../record/command/confirm-command.tsx';
import type { Outcome } from '../record/command/outcome.tsx';
import { ReasonField } from '../record/command/reason-field.tsx';
import type { CommandPreview } from '../record/command/use-command.ts';
import { text } from './texts.ts';
import { text as commandText } from '../record/command/texts.ts';

type ToolValues = Readonly<Record<string, string>> & { readonly email: string };

type ToolFormProps<Draft extends ToolValues, Preview> = {
  readonly title: string;
  readonly fresh: Draft;
  /** What is missing, as title and sentence; undefined when the form is complete. */
  readonly validate: (draft: Draft) => readonly [title: string, sentence: string] | undefined;
  /** Such as an empty email address. */
  readonly disabled?: (draft: Draft) => boolean;
  readonly preview: (draft: Draft) => CommandPreview<Preview>;
  readonly outcomeOf: (preview: Preview) => Outcome;
  readonly send: (draft: Draft, reason: string) => Promise<unknown>;
  readonly words: { readonly send: string; readonly failed: string; readonly done: string };
  readonly hint?: string;
  readonly children: (draft: Draft, set: (change: Partial<Draft>) => void) => ReactNode;
};

type PendingCommand<Draft> = { readonly draft: Draft; readonly reason: string };

/** One admin command: its fields and a reason; the button only opens the preview, whose dialog sends the command. */
export const ToolForm = <Draft extends ToolValues, Preview>(
  props: ToolFormProps<Draft, Preview>,
) => {
  const { title, fresh, validate, disabled, words, hint, children } = props;
  const [draft, setDraft] = useState(fresh);
  const [reason, setReason] = useState('');
  const [validationError, setValidationError] = useState<readonly [string, string]>();
  const [considered, setConsidered] = useState<PendingCommand<Draft> | null>(null);
  const submitDraft = (): void => {
    const trimmedReason = reason.trim();
    const missingReason = [text('tools.missing'), commandText('command.reason-missing')] as const;
    const firstProblem = validate(draft) ?? (trimmedReason === '' ? missingReason : undefined);
    setValidationError(firstProblem);
    if (firstProblem === undefined) setConsidered({ draft, reason: trimmedReason });
  };
  return (
    <section className="section" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <form
        className="command-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submitDraft();
        }}
      >
        {validationError === undefined ? null : (
          <Alert title={validationError[0]}>{validationError[1]}</Alert>
        )}
        <fieldset>
          <legend className="visually-hidden">{title}</legend>
          {children(draft, (change) => {
            setDraft({ ...draft, ...change });
          })}
          <ReasonField value={reason} onChange={setReason} />
          {hint === undefined ? null : <p className="hint">{hint}</p>}
          <button className="button primary" type="submit" disabled={disabled?.(draft) === true}>
            {words.send}
          </button>
        </fieldset>
        <p className="explanation">{commandText('command.preview-first')}</p>
      </form>
      {considered === null ? null : (
        <ConfirmTool
          {...props}
          {...considered}
          onClose={(done) => {
            setConsidered(null);
            if (!done) return;
            setDraft(fresh);
            setReason('');
          }}
        />
      )}
    </section>
  );
};

type ConfirmToolProps<Draft extends ToolValues, Preview> = ToolFormProps<Draft, Preview> &
  PendingCommand<Draft> & { readonly onClose: (done: boolean) => void };

const ConfirmTool = <Draft extends ToolValues, Preview>(
  props: ConfirmToolProps<Draft, Preview>,
) => {
  const { title, draft, reason, preview, outcomeOf, send, words, onClose } = props;
  return (
    <ConfirmCommand
      request={{
        resource: 'members',
        id: draft.email,
        preview: preview(draft),
        send: (given) => send(draft, given),
      }}
      subject={draft.email.trim()}
      heading={title}
      confirmLabel={words.send}
      reason={reason}
      outcomeOf={outcomeOf}
      // The specified calls have no If-Match, so none is refused because of a change in between.
      changesSince={() => Promise.resolve([])}
      errorTitle={words.failed}
      refusedHint="Check the console for details: the member’s page and its events."
      done={words.done}
      onClose={onClose}
    />
  );
};

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

export const ToolInput = ({
  label,
  value,
  onValue,
  type = 'text',
}: FieldProps & { readonly type?: 'email' | 'search' | 'text' }) => (
  <TextField
    label={label}
    type={type}
    value={value}
    autoComplete="off"
    maxLength={maxEmailLength}
    onChange={({ target }) => {
      onValue(target.value);
    }}
  />
);
