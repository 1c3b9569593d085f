import { useState, type ReactNode } from 'react';
import type { Resource } from '#contract/account/access.ts';
import { text } from './texts.ts';
import { useMayChange } from '../../use-may-change.ts';
import { ValidatedForm } from './checked-form.tsx';
import { ReasonField } from './reason-field.tsx';
import { useCommandWithNotification } from './use-command.ts';

type ReasonCommandProps = {
  readonly send: (reason: string) => Promise<unknown>;
  readonly verb: string;
  /** Titles of the toasts for success and refusal. */
  readonly done: string;
  readonly refused: string;
  /** Who can read the reason; by default, that it is stored with the event. */
  readonly hint?: string;
  /** Why nothing can be done now; null when it can. */
  readonly closed: string | null;
  readonly onDone?: () => void;
  /** What the caller must be allowed to change; by default, what only admins may. */
  readonly access?: Resource;
  /** Fields before the reason. */
  readonly children?: ReactNode;
};

/** A command with a reason but without a preview. */
export const ReasonCommand = ({
  send,
  verb,
  hint,
  closed: closedReason,
  onDone,
  access,
  children,
  ...words
}: ReasonCommandProps) => {
  const [reason, setReason] = useState('');
  const mayChange = useMayChange(access);
  const command = useCommandWithNotification(words);
  // What the role can never do is not shown.
  if (!mayChange) return null;
  return (
    <ValidatedForm
      className="command-form"
      onSend={() => {
        if (command.isPending) return;
        command.send(
          () => send(reason.trim()),
          () => {
            setReason('');
            onDone?.();
          },
        );
      }}
    >
      <fieldset disabled={closedReason !== null}>
        <legend className="visually-hidden">{verb}</legend>
        {children}
        <ReasonField
          value={reason}
          readOnly={command.isPending}
          hint={hint ?? text('command.reason-kept')}
          onChange={setReason}
        />
        <button className="button block large" type="submit" aria-disabled={command.isPending}>
          {verb}
        </button>
      </fieldset>
      {closedReason === null ? null : <p className="explanation">{closedReason}</p>}
    </ValidatedForm>
  );
};
