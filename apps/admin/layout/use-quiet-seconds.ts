import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuthCheck } from '../../contract/auth.ts';

/** Shared by all tabs of both front ends: activity in one of them counts for all. */
const activityKey = 'tidemark.activity';
const signs = ['mousemove', 'keydown', 'scroll', 'touchstart', 'click'] as const;
const second = 1_000;
const pingEveryMs = 60 * second;
/** While the warning stands, only its buttons and other tabs count, or a moved mouse would take it away unread. */
const warnedBeforeMs = 60 * second;

type Quiet = {
  readonly session: () => Promise<AuthCheck>;
  readonly onEnd: () => void;
};

/** Seconds until the session ends of itself; null when it does not. */
export const useQuietSeconds = ({
  session,
  onEnd,
}: Quiet): { left: number | null; stay: () => void } => {
  const [limitMs, setLimitMs] = useState<number | null>(null);
  const [left, setLeft] = useState<number | null>(null);
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
    noteActivity();
    ask();
  }, [ask]);

  useEffect(() => {
    noteActivity();
    ask();
  }, [ask]);
  useEffect(() => {
    if (limitMs === null) return;
    let asked = Date.now();
    const leftMs = (): number => limitMs - (Date.now() - lastActivity());
    const heard = (): void => {
      if (leftMs() > warnedBeforeMs) noteActivity();
    };
    const timer = setInterval(() => {
      const remaining = leftMs();
      setLeft(Math.ceil(remaining / second));
      if (remaining <= 0) current.current.onEnd();
      else if (Date.now() - asked >= pingEveryMs && lastActivity() > asked) {
        asked = Date.now();
        ask();
      }
    }, second);
    for (const sign of signs) window.addEventListener(sign, heard, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, heard);
    };
  }, [limitMs, ask]);
  return { left, stay };
};

let ownActivity = 0;

const noteActivity = (): void => {
  const now = Date.now();
  if (now - ownActivity < second) return;
  ownActivity = now;
  try {
    localStorage.setItem(activityKey, String(now));
  } catch {
    // Without storage each tab counts for itself.
  }
};

const lastActivity = (): number => {
  try {
    return Math.max(ownActivity, Number(localStorage.getItem(activityKey) ?? 0));
  } catch {
    return ownActivity;
  }
};
