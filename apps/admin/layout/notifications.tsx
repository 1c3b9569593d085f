import { forwardRef } from 'react';
import { Notification, useCloseNotification } from 'react-admin';
import { Icon } from '#ui/parts/icons.tsx';
import { AlertIcon, TickIcon } from '#ui/parts/marks.tsx';

/** react-admin's notifications as our toasts. The first line of a message is its title. */
export const Notifications = () => (
  <Notification
    anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
    autoHideDuration={6_000}
    action={<CloseButton />}
    slots={{ content: Toast }}
  />
);

/** Closes the toast that it is in. */
export const CloseButton = () => (
  <button className="icon-button" type="button" aria-label="Close" onClick={useCloseNotification()}>
    <Icon name="close" />
  </button>
);

type ToastProps = {
  readonly message?: unknown;
  readonly action?: React.ReactNode;
  readonly className?: string;
};

const Toast = forwardRef<HTMLDivElement, ToastProps>(function Toast(props, ref) {
  const { message, action, className = '' } = props;
  const isFailure = /error|warning/u.test(className);
  const [title = '', ...sentences] = typeof message === 'string' ? message.split('\n') : [];
  return (
    <div
      ref={ref}
      className={isFailure ? 'toast bad' : 'toast'}
      role={isFailure ? 'alert' : 'status'}
    >
      <span className="toast-mark">{isFailure ? <AlertIcon /> : <TickIcon />}</span>
      <p>
        <b>{title}</b>
        {sentences.join(' ')}
      </p>
      {action}
    </div>
  );
});
