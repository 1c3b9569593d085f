import { text } from '../texts/text.ts';

type CommandButtonsProps = {
  readonly verb: string;
  readonly command: { readonly isPending: boolean };
  /** The record was changed since the preview. */
  readonly stale: boolean;
  readonly cancel: () => void;
  /** Absent while there is nothing to confirm. */
  readonly confirm: (() => void) | undefined;
  readonly lookAgain: () => void;
};

export const CommandButtons = (props: CommandButtonsProps) => {
  const { verb, command, stale, cancel, confirm, lookAgain } = props;
  const sending = command.isPending;
  return (
    <footer>
      <button
        ref={takeFocus}
        className="btn"
        type="button"
        aria-disabled={sending}
        onClick={cancel}
      >
        {text('command.cancel')}
      </button>
      {stale ? (
        <button ref={takeFocus} className="btn pri" type="button" onClick={lookAgain}>
          {text('command.look-again')}
        </button>
      ) : (
        <button
          className="btn pri"
          type="button"
          // Not disabled, which would take the focus from it.
          aria-disabled={sending || confirm === undefined}
          onClick={sending ? undefined : confirm}
        >
          {sending ? text('command.sending') : verb}
        </button>
      )}
    </footer>
  );
};

// The safest action has the focus when it comes.
const takeFocus = (button: HTMLButtonElement | null): void => {
  button?.focus();
};
