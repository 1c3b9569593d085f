import { useEffect, useRef, useState, type RefObject } from 'react';
import { useIdleTimer, type EventsType } from 'react-idle-timer';
import { minuteMs, secondMs } from '#contract/durations.ts';

const events: EventsType[] = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'];

const keepAliveMs = minuteMs;
export const warnBeforeMs = minuteMs;

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
  const [left, setLeft] = useState<number | null>(null);
  const isActive = useRef(false);
  const timeout = idleSeconds * secondMs;
  // A limit shorter than the warning period ends without a warning.
  const promptBeforeIdle = timeout > warnBeforeMs ? warnBeforeMs : 0;
  const timer = useIdleTimer({
    timeout,
    promptBeforeIdle,
    events,
    eventsThrottle: secondMs,
    onPrompt: () => {
      setLeft(promptBeforeIdle);
    },
    onActive: () => {
      setLeft(null);
    },
    onIdle: () => {
      setLeft(null);
      onIdle();
    },
    onAction: (_event, current) => {
      if (current?.isPrompted() === true) return;
      isActive.current = true;
      tellOtherTabs();
    },
  });
  const isAsked = left !== null;
  useEvery(isAsked ? secondMs : null, () => {
    if (timer.isPrompted()) setLeft(timer.getRemainingTime());
  });
  useEvery(keepAliveMs, () => {
    if (isActive.current) onKeepAlive();
    isActive.current = false;
  });
  useOtherTabs(() => {
    timer.activate();
  });
  const stay = (): void => {
    timer.activate();
    tellOtherTabs();
    onKeepAlive();
  };
  return { left, stay };
};

const useNewest = (callback: () => void): RefObject<() => void> => {
  const newest = useRef(callback);
  useEffect(() => {
    newest.current = callback;
  });
  return newest;
};

// Runs the newest callback at an interval; null stops it.
const useEvery = (ms: number | null, callback: () => void): void => {
  const newest = useNewest(callback);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setInterval(() => {
      newest.current();
    }, ms);
    return () => {
      clearInterval(timer);
    };
  }, [ms, newest]);
};

// Tabs notify each other through a separate channel. The library's own channel only checks once every known tab is
// idle, so a crashed tab would keep the session open indefinitely.
const channelName = 'tidemark.activity';

const tellOtherTabs = (): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
};

const useOtherTabs = (onActivity: () => void): void => {
  const newest = useNewest(onActivity);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = () => {
      newest.current();
    };
    return () => {
      channel.close();
    };
  }, [newest]);
};
