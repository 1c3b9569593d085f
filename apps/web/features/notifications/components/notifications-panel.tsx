import { useState, type JSX, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type Notification,
  type Notifications,
  type Topic,
  notificationEndpoints,
} from '#contract/account/notifications.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { noResponseMessage } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCall } from '#ui/api/use-call.ts';
import { LoadError } from '../../../components/loading/failed.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useChangeNotifications } from '../api/notifications.ts';
import { notificationsTexts as texts } from '../texts.ts';
import { NewsletterForm } from './newsletter-form.tsx';

type ToggleProps = {
  notification: Notification;
  checked: boolean;
  onChange: (enabled: boolean) => void;
  /** Choices that depend on the switch. */
  children: ReactNode;
};

const Toggle = ({ notification, checked, onChange, children }: ToggleProps): JSX.Element => {
  const { topic, canChange, sent } = notification;
  const { title, text } = texts.topics[topic];
  const hintId = `about-${topic}`;
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className="hint" id={hintId}>
          {sent ? text : `${text}. ${texts.notSent}`}
        </p>
      </div>
      <label className="switch">
        <span className="visually-hidden">{texts.label(title)}</span>
        <input
          type="checkbox"
          role="switch"
          aria-describedby={hintId}
          checked={checked}
          disabled={!canChange}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
        />
      </label>
      {children}
    </li>
  );
};

type PendingToggle = { readonly enabled: boolean };

// Optimistic; replaced by the server's response.
const usePressed = (): {
  pressed: Partial<Record<Topic, PendingToggle>>;
  press: (topic: Topic, enabled: boolean) => void;
  error: unknown;
} => {
  const [pendingToggles, setPendingToggles] = useState<Partial<Record<Topic, PendingToggle>>>({});
  const [error, setError] = useState<unknown>(null);
  const { mutateAsync } = useChangeNotifications();
  const removeToggle = (topic: Topic, toggle: PendingToggle): void => {
    setPendingToggles(({ ...toggles }) => {
      if (toggles[topic] === toggle) Reflect.deleteProperty(toggles, topic);
      return toggles;
    });
  };
  const toggleTopic = (topic: Topic, enabled: boolean): void => {
    const toggle = { enabled };
    setPendingToggles((now) => ({ ...now, [topic]: toggle }));
    setError(null);
    // As a promise, because the callbacks of `mutate` run only for the newest call.
    void mutateAsync({ body: { choices: { [topic]: enabled } } })
      .then((answer) => {
        showChangeToast(answer, { title: texts.saved });
      })
      .catch(setError)
      .finally(() => {
        removeToggle(topic, toggle);
      });
  };
  return { pressed: pendingToggles, press: toggleTopic, error };
};

type LoadedProps = { loaded: Notifications; confirm: ReactNode };

const LoadedNotifications = ({ loaded, confirm }: LoadedProps): JSX.Element => {
  const { email, emailVerified, suppression, newsletter, notifications } = loaded;
  const { pressed, press, error } = usePressed();
  const isOn = ({ topic, enabled }: Notification): boolean => pressed[topic]?.enabled ?? enabled;
  return (
    <div className="notifications">
      {emailVerified ? null : (
        <p className="unconfirmed">
          {texts.unverified(email)} <Link to="/settings#profile">{texts.confirm}</Link>
        </p>
      )}
      {suppression === null ? null : (
        <div className="unconfirmed">
          <p>
            {texts.suppressed[suppression](email)} {texts.suppressedText}
          </p>
          {confirm}
        </div>
      )}
      {error === null ? null : <Alert title={texts.notSaved}>{getErrorMessage(error)}</Alert>}
      <p className="notifications-head" aria-hidden="true">
        <span>{texts.tellMe}</span>
        <span>{texts.byEmail}</span>
      </p>
      <ul aria-label={texts.tellMe}>
        {notifications.map((notification) => (
          <Toggle
            key={notification.topic}
            notification={notification}
            checked={isOn(notification)}
            onChange={(enabled) => {
              press(notification.topic, enabled);
            }}
          >
            {notification.topic === 'newsletter' && isOn(notification) ? (
              <NewsletterForm chosen={newsletter} />
            ) : null}
          </Toggle>
        ))}
      </ul>
      <p className="hint">{texts.goesTo(email)}</p>
    </div>
  );
};

type NotificationsPanelProps = {
  /** Sends a link that verifies the address again. */
  confirm: ReactNode;
  /** Shown below, once nothing above it can move it. */
  children: ReactNode;
};

/** The mails that the reader receives. */
export const NotificationsPanel = ({ confirm, children }: NotificationsPanelProps): JSX.Element => {
  const { data, isError, refetch } = useCall(
    notificationEndpoints.notifications,
    {},
    // Another tab or a mailed link may have switched one off.
    { staleTime: 0 },
  );
  if (data === undefined && !isError)
    return <div className="form-skeleton" role="status" aria-label={texts.loading} />;
  return (
    <>
      {data === undefined ? (
        <LoadError fact={texts.notLoaded} onRetry={() => void refetch()}>
          {noResponseMessage}
        </LoadError>
      ) : (
        <LoadedNotifications loaded={data} confirm={confirm} />
      )}
      {children}
    </>
  );
};
