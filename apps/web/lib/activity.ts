/** What counts as a sign of life, as specified. */
const signs = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const;

export type QuietWatch = {
  /** Start the count anew, here and in the other tabs. */
  touch: () => void;
  stop: () => void;
};

type Wiring = {
  quietMs: number;
  /** How long before the end the question is asked. */
  warnMs: number;
  target: EventTarget;
  /** Tells the other tabs of this browser, and hears from them. */
  channel: { tell: () => void; listen: (heard: () => void) => () => void };
  clock: () => number;
  /** Milliseconds left while the question stands; null when there is none. */
  onWarning: (left: number | null) => void;
  onQuiet: () => void;
};

const beat = 1000;

/**
 * Watches for five quiet minutes. Once the question stands, only an answer or another tab ends it: a mouse on its way to
 * "Log out" must not take the dialog away.
 */
export const watchQuiet = (wiring: Wiring): QuietWatch => {
  const { quietMs, warnMs, target, channel, clock, onWarning, onQuiet } = wiring;
  let last = clock();
  let told = last;
  let asking = false;

  const renew = (): void => {
    last = clock();
    if (!asking) return;
    asking = false;
    onWarning(null);
  };

  const onSign = (): void => {
    if (asking) return;
    last = clock();
    if (last - told < beat) return;
    told = last;
    channel.tell();
  };

  const timer = setInterval(() => {
    const left = quietMs - (clock() - last);
    if (left <= 0) {
      stop();
      onQuiet();
      return;
    }
    asking = left <= warnMs;
    if (asking) onWarning(left);
  }, beat);

  for (const sign of signs) target.addEventListener(sign, onSign, { passive: true, capture: true });
  const unlisten = channel.listen(renew);

  const stop = (): void => {
    clearInterval(timer);
    unlisten();
    for (const sign of signs) target.removeEventListener(sign, onSign, { capture: true });
  };

  return {
    touch: () => {
      renew();
      channel.tell();
    },
    stop,
  };
};

/** Between the tabs of this browser: a channel where there is one, the storage event otherwise. */
export const tabChannel = (name: string): Wiring['channel'] => {
  if (typeof BroadcastChannel === 'undefined') return storageChannel(name);
  return {
    tell: () => {
      const channel = new BroadcastChannel(name);
      channel.postMessage(null);
      channel.close();
    },
    listen: (heard) => {
      const channel = new BroadcastChannel(name);
      channel.onmessage = heard;
      return () => {
        channel.close();
      };
    },
  };
};

const storageChannel = (name: string): Wiring['channel'] => ({
  tell: () => {
    localStorage.setItem(name, String(Date.now()));
  },
  listen: (heard) => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === name) heard();
    };
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener('storage', onStorage);
    };
  },
});
