import { useId, useState } from 'react';
import { ConsoleDialog } from '../../layout/console-dialog.tsx';
import { ValidatedForm } from '../../record/command/checked-form.tsx';
import { ReasonField } from '../../record/command/reason-field.tsx';
import { useCommandWithNotification } from '../../record/command/use-command.ts';
import { text } from '../account/texts.ts';
import { text as commandText } from '../../record/command/texts.ts';

export type LoginHelpProps = {
  /** Label of the button in the panel, and of the one that sends the command. */
  readonly verb: string;
  /** The address of the member. */
  readonly subject: string;
  /** What it does. */
  readonly effect: string;
  readonly done: string;
  readonly send: (reason: string) => Promise<unknown>;
};

/** A button that asks for a reason before it sends its command. */
export const LoginHelp = (props: LoginHelpProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        className="button"
        type="button"
        onClick={() => {
          setOpen(true);
        }}
      >
        {props.verb}
      </button>
      {isOpen ? (
        <ReasonDialog
          {...props}
          close={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
};

const ReasonDialog = ({
  verb,
  subject,
  effect,
  done,
  send,
  close,
}: LoginHelpProps & { readonly close: () => void }) => {
  const id = useId();
  const [reason, setReason] = useState('');
  const command = useCommandWithNotification({ done, refused: text('account.refused') });
  const cancel = (): void => {
    if (!command.isPending) close();
  };
  return (
    <ConsoleDialog aria-labelledby={id} aria-describedby={`${id}e`} onClose={cancel}>
      <header>
        <h2 id={id}>{verb}</h2>
        <p className="subject">{subject}</p>
      </header>
      <ValidatedForm
        onSend={() => {
          if (!command.isPending) command.send(() => send(reason.trim()), close);
        }}
      >
        <div>
          <p id={`${id}e`}>{effect}</p>
          <ReasonField value={reason} readOnly={command.isPending} onChange={setReason} />
        </div>
        <footer>
          <button className="button" type="button" onClick={cancel}>
            {commandText('command.cancel')}
          </button>
          <button className="button primary" type="submit" aria-disabled={command.isPending}>
            {command.isPending ? commandText('command.sending') : verb}
          </button>
        </footer>
      </ValidatedForm>
    </ConsoleDialog>
  );
};
