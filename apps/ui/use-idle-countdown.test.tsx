import { act, cleanup, renderHook } from '@testing-library/react';
import { createMocks } from 'react-idle-timer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useIdleCountdown, type IdleCountdown } from './use-idle-countdown.ts';

// Channels of one process, delivering at once.
class FakeChannel {
  static readonly open = new Set<FakeChannel>();
  static posted = 0;
  onmessage: (() => void) | null = null;
  constructor() {
    FakeChannel.open.add(this);
  }
  postMessage(): void {
    FakeChannel.posted += 1;
    for (const channel of FakeChannel.open) if (channel !== this) channel.onmessage?.();
  }
  close(): void {
    FakeChannel.open.delete(this);
  }
}

type Played = {
  countdown: () => IdleCountdown;
  ended: () => number;
  keptAlive: () => number;
  wait: (seconds: number) => void;
};

const play = (): Played => {
  const onIdle = vi.fn();
  const onKeepAlive = vi.fn();
  const { result } = renderHook(() => useIdleCountdown({ idleSeconds: 300, onIdle, onKeepAlive }));
  return {
    countdown: () => result.current,
    ended: () => onIdle.mock.calls.length,
    keptAlive: () => onKeepAlive.mock.calls.length,
    wait: (seconds) => {
      act(() => {
        vi.advanceTimersByTime(seconds * 1000);
      });
    },
  };
};

const doSomething = (event: string): void => {
  act(() => {
    document.dispatchEvent(new Event(event));
  });
};

const otherTabIsActive = (): void => {
  act(() => {
    new FakeChannel().postMessage();
  });
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-05T09:00:00Z') });
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  createMocks();
  FakeChannel.posted = 0;
});
afterEach(() => {
  cleanup();
  FakeChannel.open.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('five idle minutes', () => {
  it('open the dialog after four and end the session at five', () => {
    const { countdown, ended, wait } = play();
    wait(239);
    expect(countdown().left).toBeNull();
    wait(1);
    expect(countdown().left).toBe(60_000);
    wait(20);
    expect(countdown().left).toBe(40_000);
    wait(40);
    expect(ended()).toBe(1);
    expect(countdown().left).toBeNull();
  });

  it.each(['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'])(
    'start again with a %s, and the other tabs are notified',
    (event) => {
      const { countdown, ended, wait } = play();
      wait(200);
      doSomething(event);
      wait(239);
      expect(countdown().left).toBeNull();
      expect(FakeChannel.posted).toBe(1);
      wait(61);
      expect(ended()).toBe(1);
    },
  );

  it('are not ended by activity in this tab once the dialog is open', () => {
    const { countdown, ended, wait } = play();
    wait(250);
    doSomething('mousemove');
    expect(countdown().left).not.toBeNull();
    expect(FakeChannel.posted).toBe(0);
    wait(50);
    expect(ended()).toBe(1);
  });

  it('are ended by an answer, which the server and the other tabs are told', () => {
    const { countdown, ended, keptAlive, wait } = play();
    wait(250);
    act(() => {
      countdown().stay();
    });
    expect(countdown().left).toBeNull();
    expect(keptAlive()).toBe(1);
    expect(FakeChannel.posted).toBe(1);
    wait(239);
    expect(ended()).toBe(0);
  });

  it('are ended by activity in another tab', () => {
    const { countdown, ended, wait } = play();
    wait(250);
    otherTabIsActive();
    expect(countdown().left).toBeNull();
    wait(239);
    expect(ended()).toBe(0);
  });

  it('end at once after a sleep that was longer', () => {
    const { ended } = play();
    vi.setSystemTime(new Date('2026-01-05T17:00:00Z'));
    act(() => {
      vi.advanceTimersToNextTimer();
      vi.runOnlyPendingTimers();
    });
    expect(ended()).toBe(1);
  });

  it('are not counted after the page is gone', () => {
    const { ended, wait } = play();
    cleanup();
    wait(600);
    expect(ended()).toBe(0);
    expect(FakeChannel.open.size).toBe(0);
  });
});

describe('a reader who sends no request', () => {
  it('is told to the server once a minute, and only while there is activity', () => {
    const { keptAlive, wait } = play();
    for (let second = 0; second < 120; second += 10) {
      doSomething('scroll');
      wait(10);
    }
    expect(keptAlive()).toBe(2);
    wait(100);
    expect(keptAlive()).toBe(2);
  });
});
