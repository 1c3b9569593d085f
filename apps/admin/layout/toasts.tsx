import { useEffect } from 'react';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';
import { AlertIcon, Icon, TickIcon } from '#ui/icons.tsx';

const shownForMs = { success: 4_000, error: 6_000 } as const;

/** One toast at a time. The first line of a message is its title, the rest its text. */
export const Toasts = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const [current] = notifications;
  useEffect(() => {
    if (current === undefined) return;
    const failed = current.type === 'error' || current.type === 'warning';
    const timer = setTimeout(
      () => {
        takeNotification();
      },
      failed ? shownForMs.error : shownForMs.success,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [current, takeNotification]);
  if (current === undefined) return null;
  return (
    <div className="toasts">
      <Toast
        notification={current}
        onClose={() => {
          takeNotification();
        }}
      />
    </div>
  );
};

type ToastProps = { readonly notification: NotificationPayload; readonly onClose: () => void };

const Toast = ({ notification, onClose }: ToastProps) => {
  const translate = useTranslate();
  const failed = notification.type === 'error' || notification.type === 'warning';
  const text = typeof notification.message === 'string' ? translate(notification.message) : '';
  const [title = '', ...sentences] = text.split('\n');
  return (
    <div className={failed ? 'toast bad' : 'toast'} role={failed ? 'alert' : 'status'}>
      <span className="st">{failed ? <AlertIcon /> : <TickIcon />}</span>
      <p>
        <b>{title}</b>
        {sentences.join(' ')}
      </p>
      <button className="ibtn" type="button" aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
};
