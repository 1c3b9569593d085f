import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuthCheck } from '#contract/auth.ts';

/** Shared by the tabs of both front ends: a sign of life in one of them counts for all. */
const channelName = 'tidemark.activity';
const signs = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const;
const second = 1_000;
const askedEveryMs = 60 * second;
export const warnedBeforeMs = 60 * second;

type Quiet = {
  /** Asks the server for the session, which counts as activity there. */
  readonly session: () => Promise<AuthCheck>;
  readonly onEnd: () => void;
};

/** Seconds until the session ends by itself; null when it does not. `stay` starts the count anew. */
export const useQuietSeconds = ({
  session,
  onEnd,
}: Quiet): { left: number | null; stay: () => void } => {
  const [limitMs, setLimitMs] = useState<number | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const last = useRef(0);
  const current = useRef({ session, onEnd });
  useEffect(() => {
    current.current = { session, onEnd };
  });
  const ask = useCallback(() => {
    current.current.session().then(
      (check) => {
        if (!check.isAuthenticated) current.current.onEnd();
        setLimitMs(check.inactivitySeconds === null ? null : check.inactivitySeconds * second);
      },
      // No answer proves nothing; the next request will tell.
      () => undefined,
    );
  }, []);
  const stay = useCallback(() => {
    last.current = Date.now();
    setLeft(null);
    tellOtherTabs();
    ask();
  }, [ask]);

  useEffect(() => {
    last.current = Date.now();
    ask();
  }, [ask]);
  useEffect(() => {
    if (limitMs === null) return;
    return watch({
      last,
      limitMs,
      onLeft: setLeft,
      onAsk: ask,
      onEnd: () => {
        current.current.onEnd();
      },
    });
  }, [limitMs, ask]);
  return { left, stay };
};

type Watch = {
  readonly last: { current: number };
  readonly limitMs: number;
  readonly onLeft: (seconds: number) => void;
  readonly onAsk: () => void;
  readonly onEnd: () => void;
};

/** Counts down, hears the signs of life here and in other tabs, and tells the server of them once a minute. */
const watch = ({ last, limitMs, onLeft, onAsk, onEnd }: Watch): (() => void) => {
  let asked = Date.now();
  let told = 0;
  const leftMs = (): number => limitMs - (Date.now() - last.current);
  const onSign = (): void => {
    // Once the question stands, only an answer or another tab ends it: a mouse on its way to a button must not.
    if (leftMs() <= warnedBeforeMs) return;
    last.current = Date.now();
    if (last.current - told < second) return;
    told = last.current;
    tellOtherTabs();
  };
  const stopHearing = hearOtherTabs(() => {
    last.current = Date.now();
  });
  const timer = setInterval(() => {
    const remaining = leftMs();
    onLeft(Math.ceil(remaining / second));
    if (remaining <= 0) {
      stop();
      onEnd();
    } else if (Date.now() - asked >= askedEveryMs && last.current > asked) {
      asked = Date.now();
      onAsk();
    }
  }, second);
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true });
  const stop = (): void => {
    clearInterval(timer);
    stopHearing();
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
  };
  return stop;
};

const tellOtherTabs = (): void => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
};

const hearOtherTabs = (heard: () => void): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = heard;
  return () => {
    channel.close();
  };
};
