import { useEffect, useRef, useState, type RefObject } from 'react';
import { useIdleTimer, type EventsType } from 'react-idle-timer';
import { minuteMs, secondMs } from '#contract/durations.ts';

const events: EventsType[] = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'];

const keepAliveMs = minuteMs;
export const idleWarningMs = minuteMs;

type Wiring = {
  idleSeconds: number;
  onIdle: () => void;
  // The server also counts idle time, so activity without requests, such as scrolling, is reported at most once a
  // minute.
  onKeepAlive: () => void;
};

export type IdleCountdown = { left: number | null; stay: () => void };

/**
 * Counts the idle time across all tabs of both front ends. Once the dialog is open, only an answer or another tab closes it: moving the
 * mouse to "Log out" must not.
 */
export const useIdleCountdown = ({ idleSeconds, onIdle, onKeepAlive }: Wiring): IdleCountdown => {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const isActive = useRef(false);
  const timeoutMs = idleSeconds * secondMs;
  // A limit shorter than the warning period ends without a warning.
  const promptBeforeIdle = timeoutMs > idleWarningMs ? idleWarningMs : 0;
  const timer = useIdleTimer({
    timeout: timeoutMs,
    promptBeforeIdle,
    events,
    eventsThrottle: secondMs,
    onPrompt: () => {
      setSecondsLeft(promptBeforeIdle);
    },
    onActive: () => {
      setSecondsLeft(null);
    },
    onIdle: () => {
      setSecondsLeft(null);
      onIdle();
    },
    onAction: (_event, current) => {
      if (current?.isPrompted() === true) return;
      isActive.current = true;
      notifyOtherTabs();
    },
  });
  const isPromptOpen = secondsLeft !== null;
  useEvery(isPromptOpen ? secondMs : null, () => {
    if (timer.isPrompted()) setSecondsLeft(timer.getRemainingTime());
  });
  useEvery(keepAliveMs, () => {
    if (isActive.current) onKeepAlive();
    isActive.current = false;
  });
  useOtherTabs(() => {
    timer.activate();
  });
  const stayActive = (): void => {
    timer.activate();
    notifyOtherTabs();
    onKeepAlive();
  };
  return { left: secondsLeft, stay: stayActive };
};

const useNewest = (callback: () => void): RefObject<() => void> => {
  const latestCallback = useRef(callback);
  useEffect(() => {
    latestCallback.current = callback;
  });
  return latestCallback;
};

// Runs the newest callback at an interval; null stops it.
const useEvery = (ms: number | null, callback: () => void): void => {
  const latestCallback = useNewest(callback);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setInterval(() => {
      latestCallback.current();
    }, ms);
    return () => {
      clearInterval(timer);
    };
  }, [ms, latestCallback]);
};

// Tabs notify each other through a separate channel. The library's own channel only checks once every known tab is
// idle, so a crashed tab would keep the session open indefinitely.
const channelName = 'tidemark.activity';

const notifyOtherTabs = (): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
};

const useOtherTabs = (onActivity: () => void): void => {
  const latestCallback = useNewest(onActivity);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = () => {
      latestCallback.current();
    };
    return () => {
      channel.close();
    };
  }, [latestCallback]);
};
