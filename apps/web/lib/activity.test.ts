import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchQuiet, type QuietWatch } from './activity.ts';

type Played = {
  watch: QuietWatch;
  target: EventTarget;
  warnings: (number | null)[];
  ended: () => number;
  told: () => number;
  otherTab: () => void;
};

const play = (): Played => {
  const target = new EventTarget();
  const warnings: (number | null)[] = [];
  let ended = 0;
  let told = 0;
  let heard: () => void = () => undefined;
  const watch = watchQuiet({
    quietMs: 300_000,
    warnMs: 60_000,
    target,
    channel: {
      tell: () => {
        told += 1;
      },
      listen: (listener) => {
        heard = listener;
        return () => {
          heard = () => undefined;
        };
      },
    },
    clock: () => Date.now(),
    onWarning: (left) => warnings.push(left),
    onQuiet: () => {
      ended += 1;
    },
  });
  const otherTab = (): void => {
    heard();
  };
  return { watch, target, warnings, ended: () => ended, told: () => told, otherTab };
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-05T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('five quiet minutes', () => {
  it('ask after four and end at five', () => {
    const { warnings, ended } = play();
    vi.advanceTimersByTime(239_000);
    expect(warnings).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(warnings).toEqual([60_000]);
    vi.advanceTimersByTime(60_000);
    expect(ended()).toBe(1);
  });

  it.each(['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'])(
    'start anew with a %s, and the other tabs hear of it',
    (sign) => {
      const { target, warnings, told } = play();
      vi.advanceTimersByTime(200_000);
      target.dispatchEvent(new Event(sign));
      vi.advanceTimersByTime(239_000);
      expect(warnings).toEqual([]);
      expect(told()).toBe(1);
    },
  );

  it('are not ended by a sign in this tab once the question stands', () => {
    const { target, ended } = play();
    vi.advanceTimersByTime(250_000);
    target.dispatchEvent(new Event('mousemove'));
    vi.advanceTimersByTime(50_000);
    expect(ended()).toBe(1);
  });

  it('are ended by an answer, and by life in another tab', () => {
    const { watch, warnings, ended, otherTab } = play();
    vi.advanceTimersByTime(250_000);
    watch.touch();
    expect(warnings.at(-1)).toBeNull();
    vi.advanceTimersByTime(250_000);
    otherTab();
    expect(warnings.at(-1)).toBeNull();
    vi.advanceTimersByTime(239_000);
    expect(ended()).toBe(0);
  });

  it('are not counted after the watch was stopped', () => {
    const { watch, warnings, ended } = play();
    watch.stop();
    vi.advanceTimersByTime(600_000);
    expect(warnings).toEqual([]);
    expect(ended()).toBe(0);
  });
});
