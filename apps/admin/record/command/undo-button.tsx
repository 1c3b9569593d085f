import { useCloseNotification } from 'react-admin';
import { CloseButton } from '../../layout/notifications.tsx';
import { text } from './texts.ts';
import { useCommandWithNotification, type UndoCommand } from './use-command.ts';

/** The buttons of a toast about a command that can be undone. */
export const UndoActions = ({ undo: { send, ...words } }: { readonly undo: UndoCommand }) => {
  const command = useCommandWithNotification(words);
  const close = useCloseNotification();
  return (
    <span className="toast-actions">
      <button
        className="button compact-button"
        type="button"
        aria-disabled={command.isPending}
        onClick={() => {
          if (!command.isPending) command.send(send, close);
        }}
      >
        {text('command.undo')}
      </button>
      <CloseButton />
    </span>
  );
};
