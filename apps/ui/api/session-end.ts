/**
 * Why a session ended, as far as the browser knows: `asked` by "Log out", `inactivity` after five minutes, `role` by
 * losing the console's role, `suspended` with the account, `device` from another device, and `elsewhere` when the
 * server gives no reason.
 */
export type SessionEnd = 'asked' | 'inactivity' | 'role' | 'suspended' | 'device' | 'elsewhere';

/** What a member saves in one tab and the others show: the first part of the keys under which it is cached. */
const savedAreas = ['preferences', 'alerts', 'notifications'] as const;

export type SavedArea = (typeof savedAreas)[number];

/** Messages between tabs of both front ends, which share one session. */
export type SessionMessage =
  { type: 'ended'; why: SessionEnd } | { type: 'started' } | { type: 'saved'; area: SavedArea };

/** Reasons that the login page shows; `asked` refers to another tab. */
export const sessionEndTexts = {
  asked: { title: 'You are logged out', text: 'You logged out in another tab or window.' },
  inactivity: {
    title: 'You were logged out',
    text: 'You were inactive for five minutes. Unsaved changes are kept for one day, or until you log out.',
  },
  role: { title: 'You were logged out', text: 'You no longer have access to the console.' },
  suspended: {
    title: 'Your account is suspended',
    text: 'Please contact support if you think this is wrong.',
  },
  device: {
    title: 'This device was logged out',
    text: 'You logged it out from another device. If that was not you, log in and change your password.',
  },
  elsewhere: {
    title: 'Your session has ended',
    text: 'Log in to continue where you were.',
  },
} as const satisfies Record<SessionEnd, { title: string; text: string }>;

const channelName = 'tidemark.session';

// A channel also receives messages from other channels in its own tab.
const tabId = Math.random().toString(36).slice(2);

/** Notifies all other tabs of this browser immediately, including those without a live feed. */
export const broadcastSessionChange = (news: SessionMessage): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ ...news, tab: tabId });
  channel.close();
};

/** Returns the unsubscribe function. */
export const onSessionMessage = (listener: (news: SessionMessage) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const sessionMessage = parseSessionMessage(data);
    if (sessionMessage !== null) listener(sessionMessage);
  };
  return () => {
    channel.close();
  };
};

// Another tab may run a different release.
const parseSessionMessage = (data: unknown): SessionMessage | null => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if ('tab' in data && data.tab === tabId) return null;
  if (data.type === 'started') return { type: 'started' };
  if (data.type === 'saved') {
    const area = savedAreas.find((each) => 'area' in data && data.area === each);
    return area === undefined ? null : { type: 'saved', area };
  }
  if (data.type !== 'ended') return null;
  const sessionEnd = 'why' in data && isSessionEnd(data.why) ? data.why : 'elsewhere';
  return { type: 'ended', why: sessionEnd };
};

const isSessionEnd = (why: unknown): why is SessionEnd =>
  typeof why === 'string' && Object.hasOwn(sessionEndTexts, why);
