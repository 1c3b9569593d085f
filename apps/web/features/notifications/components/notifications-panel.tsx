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
import { notificationsTexts } from '../texts.ts';
import { NewsletterForm } from './newsletter-form.tsx';

type NotificationText = { readonly title: string; readonly text: string };

const texts = {
  tellMe: 'Notify me about',
  topics: {
    'getting-started': { title: 'First steps', text: 'How to get started' },
    newsletter: {
      title: 'Newsletter',
      text: 'Mornings, from 07:30 GMT. With Basic and Pro, it begins with your coins and is on after your first purchase, until you turn it off',
    },
    'weekly-report': {
      title: 'Weekly report',
      text: 'Mondays, with Basic and Pro: the week of your coins and of the market',
    },
    'price-alerts': { title: 'Price alerts', text: 'When one of your alerts is reached' },
    'story-alerts': {
      title: 'Story alerts',
      text: 'With Basic and Pro: when the price of a coin on your list moves far in the hour or two after a story about it',
    },
    'trading-signals': {
      title: 'Technical events',
      text: 'With Pro: at most one email an hour, listing new technical events',
    },
    'range-alerts': {
      title: 'Range alerts',
      text: 'With Pro: when a price leaves the 90% range of its forecast. On after your first purchase of Pro, until you turn them off. Covers the coins on your list that have forecasts, or the eight main coins if none of yours has.',
    },
    'staff-work': { title: 'Console tasks', text: 'When a long bulk change finishes' },
    security: {
      title: 'Account security',
      text: 'Logins from new devices, and changes to your password or email. Always sent.',
    },
    payment: {
      title: 'Payment and plan',
      text: 'Receipts, refunds, failed payments, renewals and complimentary plans. Always sent.',
    },
  } satisfies Readonly<Record<Topic, NotificationText>>,
  notSent: 'We do not send these yet. Your choice will apply once we do.',
  label: (title: string): string => `${title} by email`,
  goesTo: (email: string): string =>
    `We email you at ${email}. Changes apply immediately, and every optional email has a link to turn it off.`,
  unverified: (email: string): string =>
    `You have not confirmed ${email} yet. Until you do, we only send security and payment emails.`,
  suppressed: {
    refused: (email: string): string => `The mail server for ${email} rejected our emails.`,
    bounce: (email: string): string => `Our emails to ${email} bounced.`,
    'soft-bounces': (email: string): string => `Several emails in a row to ${email} bounced.`,
    complaint: (email: string): string => `An email from us to ${email} was reported as spam.`,
  },
} as const;

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
        showChangeToast(answer, { title: notificationsTexts.saved });
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
          {texts.unverified(email)} <Link to="/settings#profile">Confirm it in your profile</Link>
        </p>
      )}
      {suppression === null ? null : (
        <div className="unconfirmed">
          <p>
            {texts.suppressed[suppression](email)} We only send security and payment emails there.
            Confirm the address again to get the others.
          </p>
          {confirm}
        </div>
      )}
      {error === null ? null : (
        <Alert title={notificationsTexts.notSaved}>{getErrorMessage(error)}</Alert>
      )}
      <p className="notifications-head" aria-hidden="true">
        <span>{texts.tellMe}</span>
        <span>By email</span>
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
    return (
      <div
        className="form-skeleton"
        role="status"
        aria-label="Loading your notification settings"
      />
    );
  return (
    <>
      {data === undefined ? (
        <LoadError fact="Could not load your notification settings" onRetry={() => void refetch()}>
          {noResponseMessage}
        </LoadError>
      ) : (
        <LoadedNotifications loaded={data} confirm={confirm} />
      )}
      {children}
    </>
  );
};
