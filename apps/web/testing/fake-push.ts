import { vi } from 'vitest';

type FakePush = {
  readonly permission?: NotificationPermission;
  /** What the reader answers when the browser asks. */
  readonly answer?: NotificationPermission;
  readonly subscribed?: boolean;
  readonly fails?: boolean;
};

export type PushCalls = { readonly asked: () => number; readonly isSubscribed: () => boolean };

/** Replaces the parts of the browser that jsdom lacks. `vi.unstubAllGlobals` removes them. */
export const installFakePush = ({
  permission = 'default',
  answer = 'granted',
  subscribed = false,
  fails = false,
}: FakePush = {}): PushCalls => {
  let asked = 0;
  let isSubscribed = subscribed;
  const notification = {
    permission,
    requestPermission: () => {
      asked += 1;
      notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  const subscription = {
    endpoint: 'https://push.example.com/1',
    toJSON: () => ({ keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: () => {
      isSubscribed = false;
      return Promise.resolve(true);
    },
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
    subscribe: () => {
      if (fails) return Promise.reject(new DOMException('No push service', 'AbortError'));
      isSubscribed = true;
      return Promise.resolve(subscription);
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', vi.fn());
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { asked: () => asked, isSubscribed: () => isSubscribed };
};

export const removeFakePush = (): void => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
};
