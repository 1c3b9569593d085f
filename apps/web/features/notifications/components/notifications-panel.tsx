import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { Notification, Notifications, Topic } from '#contract/notifications.ts';
import { Alert } from '#ui/alert.tsx';
import { noAnswer } from '#ui/api-error.ts';
import { messageOf } from '#ui/message-of.ts';
import { Failed } from '../../../components/failed.tsx';
import { Link } from '../../../components/link.tsx';
import { showToast } from '../../../components/toast.tsx';
import { notificationsQuery, useChangeNotifications } from '../api/notifications.ts';
import { notificationsTexts as texts } from '../texts.ts';

type ToggleProps = {
  notification: Notification;
  checked: boolean;
  onChange: (enabled: boolean) => void;
};

const Toggle = ({ notification, checked, onChange }: ToggleProps): JSX.Element => {
  const { topic, canChange, sent } = notification;
  const { title, text } = texts.topics[topic];
  const hint = `about-${topic}`;
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className="hint" id={hint}>
          {sent ? text : `${text}. ${texts.notSent}`}
        </p>
      </div>
      <label className="sw">
        <span className="sr">{texts.label(title)}</span>
        <input
          type="checkbox"
          role="switch"
          aria-describedby={hint}
          checked={checked}
          disabled={!canChange}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
        />
      </label>
    </li>
  );
};

// What was pressed shows at once; it gives way to what the server says.
const usePressed = (): {
  pressed: Partial<Record<Topic, boolean>>;
  press: (topic: Topic, enabled: boolean) => void;
  error: Error | null;
} => {
  const [pressed, setPressed] = useState<Partial<Record<Topic, boolean>>>({});
  const { mutate, error } = useChangeNotifications();
  const press = (topic: Topic, enabled: boolean): void => {
    setPressed((now) => ({ ...now, [topic]: enabled }));
    mutate(
      { [topic]: enabled },
      {
        onSuccess: () => {
          showToast({ title: texts.saved, tone: 'good' });
        },
        onSettled: () => {
          setPressed(({ ...others }) => {
            Reflect.deleteProperty(others, topic);
            return others;
          });
        },
      },
    );
  };
  return { pressed, press, error };
};

const Loaded = ({ email, emailVerified, notifications }: Notifications): JSX.Element => {
  const { pressed, press, error } = usePressed();
  return (
    <div className="notifications">
      {emailVerified ? null : (
        <p className="unconfirmed">
          {texts.unverified(email)} <Link to="/settings#profile">{texts.confirm}</Link>
        </p>
      )}
      {error ? <Alert title={texts.notSaved}>{messageOf(error)}</Alert> : null}
      <p className="notifications-head" aria-hidden="true">
        <span>{texts.tellMe}</span>
        <span>{texts.byEmail}</span>
      </p>
      <ul aria-label={texts.tellMe}>
        {notifications.map((notification) => (
          <Toggle
            key={notification.topic}
            notification={notification}
            checked={pressed[notification.topic] ?? notification.enabled}
            onChange={(enabled) => {
              press(notification.topic, enabled);
            }}
          />
        ))}
      </ul>
      <p className="hint">{texts.goesTo(email)}</p>
    </div>
  );
};

/** Which mails the reader gets. */
export const NotificationsPanel = (): JSX.Element => {
  const { data, isError, refetch } = useQuery(notificationsQuery);
  if (data !== undefined) return <Loaded {...data} />;
  if (!isError) return <div className="form-skeleton" role="status" aria-label={texts.loading} />;
  return (
    <Failed fact={texts.notLoaded} onRetry={() => void refetch()}>
      {noAnswer}
    </Failed>
  );
};
