import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { withReauthentication } from '../reauthentication/with-reauthentication.ts';
import { ReasonField } from '../record/command/reason-field.tsx';
import { useNotifyOutcome } from '../record/command/use-notify-outcome.ts';
import { text } from '../texts/text.ts';
import { useMayChange } from '../use-may-change.ts';

type Values = Readonly<Record<string, string>>;

type ToolFormProps<Draft extends Values> = {
  readonly title: string;
  readonly fresh: Draft;
  /** What is missing, as title and sentence; undefined when the form is complete. */
  readonly missing: (draft: Draft) => readonly [title: string, sentence: string] | undefined;
  /** Such as an empty email address. */
  readonly disabled?: (draft: Draft) => boolean;
  readonly send: (draft: Draft, reason: string) => Promise<unknown>;
  readonly words: { readonly send: string; readonly failed: string; readonly done: string };
  readonly hint?: string;
  readonly children: (draft: Draft, set: (change: Partial<Draft>) => void) => ReactNode;
};

/** One admin command: its fields, a reason and the outcome. */
export const ToolForm = <Draft extends Values>(props: ToolFormProps<Draft>) => {
  const { title, fresh, disabled, words, hint, children } = props;
  const [draft, setDraft] = useState(fresh);
  const [reason, setReason] = useState('');
  const mayChange = useMayChange();
  const { attempt, gap, sending, error } = useSending(props, () => {
    setDraft(fresh);
    setReason('');
  });
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
          if (!sending) attempt(draft, reason.trim());
        }}
      >
        {gap === undefined ? null : <Alert title={gap[0]}>{gap[1]}</Alert>}
        {error === null || gap !== undefined ? null : (
          <Alert title={words.failed}>{`${formatFailure(error)} ${text('tools.details')}`}</Alert>
        )}
        <fieldset disabled={!mayChange}>
          <legend className="visually-hidden">{title}</legend>
          {children(draft, (change) => {
            setDraft({ ...draft, ...change });
          })}
          <ReasonField value={reason} disabled={!mayChange} onChange={setReason} />
          {hint === undefined ? null : <p className="hint">{hint}</p>}
          <button
            className="button primary"
            type="submit"
            disabled={!mayChange || disabled?.(draft) === true}
            aria-disabled={sending}
          >
            {sending ? text('tools.sending') : words.send}
          </button>
        </fieldset>
        {mayChange ? null : <p className="explanation">{text('command.support-reads')}</p>}
      </form>
    </section>
  );
};

const useSending = <Draft extends Values>(
  { missing, send, words }: ToolFormProps<Draft>,
  onDone: () => void,
) => {
  const [gap, setGap] = useState<readonly [string, string]>();
  const client = useQueryClient();
  const notifyOutcome = useNotifyOutcome();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: { readonly draft: Draft; readonly reason: string }) =>
      withReauthentication(() => send(given.draft, given.reason)),
    retry: false,
    onSuccess: (answer) => {
      notifyOutcome(answer, words.done);
      onDone();
    },
    onSettled: () => void client.invalidateQueries(),
  });
  const attempt = (draft: Draft, reason: string): void => {
    const found =
      missing(draft) ??
      (reason === ''
        ? ([text('tools.missing'), text('command.reason-missing')] as const)
        : undefined);
    setGap(found);
    if (found === undefined) mutate({ draft, reason });
  };
  return { attempt, gap, error, sending: isPending };
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
}: FieldProps & { readonly type?: 'email' | 'search' | 'text' }) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        autoComplete="off"
        maxLength={254}
        onChange={({ target }) => {
          onValue(target.value);
        }}
      />
    </div>
  );
};
