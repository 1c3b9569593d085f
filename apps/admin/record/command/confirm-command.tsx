import { formatFailure, isRefusal, getErrorStatus } from '#ui/api/api-error.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { SkeletonRows } from '#ui/parts/section.tsx';
import { ConsoleDialog } from '../../layout/console-dialog.tsx';
import { Failure } from '../../layout/states.tsx';
import { text } from './texts.ts';
import { OutcomePreview, type Outcome } from './outcome.tsx';
import { ConcurrentChangesAlert, type FetchChangesSince } from './changed-meanwhile.tsx';
import { useCommand, useCommandPreview, type CommandRequest } from './use-command.ts';
import { UndoActions } from './undo-button.tsx';
import { useNotifyOutcome } from './use-notify-outcome.ts';

/** A command to confirm, with its texts. */
export type CommandDefinition<Preview> = {
  readonly request: CommandRequest<Preview>;
  /** The record's name and other identifying details. */
  readonly subject: string;
  /** `Grant Pro, monthly` */
  readonly heading: string;
  /** Label of the button that sends it: `Grant`. */
  readonly confirmLabel: string;
  /** Label of the button that sends nothing; `Cancel` when absent, which is unclear beside a cancellation. */
  readonly cancelLabel?: string | undefined;
  readonly outcomeOf: (preview: Preview) => Outcome;
  /** Changes by others since the preview's revision. */
  readonly changesSince: FetchChangesSince;
  /** Titles of the alert for a refused command and of the toast for a successful one. */
  readonly errorTitle: string;
  readonly done: string;
  /** What to do about a refusal, after its reason. */
  readonly refusedHint?: string | undefined;
  /** Label of the text in the preview when it is not a reason. */
  readonly reasonLabel?: string | undefined;
};

type ConfirmCommandProps<Preview> = CommandDefinition<Preview> & {
  readonly reason: string;
  readonly onClose: (done: boolean) => void;
};

export const ConfirmCommand = <Preview,>(props: ConfirmCommandProps<Preview>) => {
  const { request, subject, heading, confirmLabel, cancelLabel, errorTitle } = props;
  const { refusedHint, reason, reasonLabel, changesSince, onClose } = props;
  const confirmation = useConfirmation(props);
  const { preview, outcome, command, stale } = confirmation;
  const cancel = (): void => {
    if (!command.isPending) onClose(false);
  };
  return (
    <ConsoleDialog
      aria-labelledby="confirm-command"
      {...(outcome ? { 'aria-describedby': 'confirm-outcome' } : {})}
      onClose={cancel}
    >
      <header>
        <h2 id="confirm-command">{heading}</h2>
        <p className="subject">{subject}</p>
      </header>
      <div>
        {outcome ? (
          <OutcomePreview outcome={outcome} reason={reason} reasonLabel={reasonLabel} />
        ) : (
          <PreviewPlaceholder
            error={preview.isFetching ? null : preview.error}
            refused={errorTitle}
            hint={refusedHint}
            retry={() => void preview.refetch()}
          />
        )}
        {stale && outcome ? (
          <ConcurrentChangesAlert
            request={request}
            changesSince={changesSince}
            revision={outcome.revision}
          />
        ) : null}
        {command.isError && !stale ? (
          <Alert title={errorTitle}>{formatRefusal(command.error, refusedHint)}</Alert>
        ) : null}
      </div>
      <CommandButtons
        verb={confirmLabel}
        cancelVerb={cancelLabel ?? text('command.cancel')}
        cancel={cancel}
        {...confirmation}
      />
    </ConsoleDialog>
  );
};

const useConfirmation = <Preview,>({
  request,
  reason,
  outcomeOf,
  done,
  onClose,
}: ConfirmCommandProps<Preview>) => {
  const preview = useCommandPreview(request.preview, request);
  const command = useCommand();
  const notifyOutcome = useNotifyOutcome();
  const current = preview.isFetching ? undefined : preview.data;
  const outcome = current === undefined ? undefined : outcomeOf(current);
  const send = (revision: number): void => {
    command.mutate(() => request.send(reason, revision), {
      onSuccess: (answer) => {
        const undo = current === undefined ? null : (request.undo?.(current) ?? null);
        const action = undo === null ? undefined : <UndoActions undo={undo} />;
        notifyOutcome(answer, `${done}\n${outcome?.sentence ?? ''}`, action);
        onClose(true);
      },
    });
  };
  return {
    preview,
    command,
    outcome,
    stale: getErrorStatus(command.error) === 412,
    confirm:
      outcome?.changes === true
        ? () => {
            send(outcome.revision);
          }
        : undefined,
    lookAgain: () => {
      command.reset();
      void preview.refetch();
    },
  };
};

const formatRefusal = (error: Error, hint = ''): string => `${formatFailure(error)} ${hint}`.trim();

type NoPreviewProps = {
  readonly error: Error | null;
  readonly refused: string;
  readonly hint: string | undefined;
  readonly retry: () => void;
};

const PreviewPlaceholder = ({ error, refused, hint, retry }: NoPreviewProps) => {
  if (error === null) return <SkeletonRows rows={2} label="Loading the preview" />;
  if (isRefusal(error)) return <Alert title={refused}>{formatRefusal(error, hint)}</Alert>;
  return (
    <Failure title="Could not load the preview" message={formatFailure(error)} onRetry={retry} />
  );
};

type CommandButtonsProps = {
  readonly verb: string;
  readonly cancelVerb: string;
  readonly command: { readonly isPending: boolean };
  /** The record was changed since the preview. */
  readonly stale: boolean;
  readonly cancel: () => void;
  /** Undefined while there is nothing to confirm. */
  readonly confirm: (() => void) | undefined;
  readonly lookAgain: () => void;
};

const CommandButtons = (props: CommandButtonsProps) => {
  const { verb, cancelVerb, command, stale, cancel, confirm, lookAgain } = props;
  const isSending = command.isPending;
  return (
    <footer>
      <button
        ref={focusButton}
        className="button"
        type="button"
        aria-disabled={isSending}
        onClick={cancel}
      >
        {cancelVerb}
      </button>
      {stale ? (
        <button ref={focusButton} className="button primary" type="button" onClick={lookAgain}>
          Preview again
        </button>
      ) : (
        <button
          className="button primary"
          type="button"
          // Not disabled, which would take the focus from it.
          aria-disabled={isSending || confirm === undefined}
          onClick={isSending ? undefined : confirm}
        >
          {isSending ? text('command.sending') : verb}
        </button>
      )}
    </footer>
  );
};

// The safest action gets the initial focus.
const focusButton = (button: HTMLButtonElement | null): void => {
  button?.focus();
};
