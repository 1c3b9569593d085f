import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFirstView } from '../../lib/first-view.ts';
import { queueForIdle } from '../../lib/when-idle.ts';
import { RenderWhenNear, RenderWhenVisible } from './when-seen.tsx';

// Where there is no `requestIdleCallback`, as here.
const idleMs = 200;

const observed: { margin: string | undefined; report: (isIntersecting: boolean) => void }[] = [];

class RecordingObserver {
  constructor(onSeen: (entries: object[]) => void, options: { rootMargin?: string } = {}) {
    const report = (isIntersecting: boolean): void => {
      onSeen([{ isIntersecting }]);
    };
    observed.push({ margin: options.rootMargin, report });
  }
  observe(): void {
    // The test reports what is seen.
  }
  disconnect(): void {
    // A removed element is not reported.
  }
}

const scroll = (isIntersecting: boolean): void => {
  act(() => {
    for (const { report } of observed) report(isIntersecting);
  });
};

const isShown = (): boolean => screen.queryByText('Content') !== null;

// Test files share the queue. The timer of an earlier file must have ended, because here the timers are fake.
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      queueForIdle(resolve);
    }),
);
beforeEach(() => {
  isFirstView.set(true);
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', RecordingObserver);
});
afterEach(() => {
  cleanup();
  isFirstView.set(false);
  observed.length = 0;
  location.hash = '';
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const near = (
  <>
    <RenderWhenNear place="reserved">
      <p>Content</p>
    </RenderWhenNear>
    <RenderWhenNear place="reserved">
      <p>Next</p>
    </RenderWhenNear>
  </>
);

describe('a part near the window', () => {
  it('keeps its place until it comes near', () => {
    const { container } = render(near);
    scroll(false);
    expect(isShown()).toBe(false);
    expect(container.querySelectorAll('.reserved')).toHaveLength(2);
    scroll(true);
    expect(isShown()).toBe(true);
    expect(container.querySelector('.reserved')).toBeNull();
  });

  it('comes without scrolling once the first view has ended, together with the other parts', () => {
    render(near);
    act(() => {
      vi.advanceTimersByTime(2 * idleMs);
    });
    expect(isShown()).toBe(false);
    isFirstView.set(false);
    act(() => {
      vi.advanceTimersByTime(idleMs - 1);
    });
    expect(isShown()).toBe(false);
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(isShown()).toBe(true);
    expect(screen.queryByText('Next')).not.toBeNull();
  });

  it('is there when the page is printed', () => {
    render(near);
    fireEvent(window, new Event('beforeprint'));
    expect(isShown()).toBe(true);
  });

  it('is there with the parts inside it when the page is printed', () => {
    render(<RenderWhenNear place="reserved">{near}</RenderWhenNear>);
    fireEvent(window, new Event('beforeprint'));
    expect(isShown()).toBe(true);
  });

  it('loads its file before it takes its place', async () => {
    const file = Promise.withResolvers<unknown>();
    render(
      <RenderWhenNear place="reserved" chunk={{ preload: () => file.promise }}>
        <p>Content</p>
      </RenderWhenNear>,
    );
    scroll(true);
    expect(isShown()).toBe(false);
    await act(async () => {
      file.resolve(undefined);
      await file.promise;
    });
    expect(isShown()).toBe(true);
  });

  it('is shown even when its file does not load, so that it can show the error', async () => {
    const { promise, reject } = Promise.withResolvers<unknown>();
    render(
      <RenderWhenNear place="reserved" chunk={{ preload: () => promise }}>
        <p>Content</p>
      </RenderWhenNear>,
    );
    scroll(true);
    await act(async () => {
      reject(new Error('away'));
      await promise.catch(() => undefined);
    });
    expect(isShown()).toBe(true);
  });

  it('is there at once when the address names a part of the page', () => {
    location.hash = '#part';
    render(near);
    expect(isShown()).toBe(true);
  });
});

it('a part that loads when it is seen does not come by itself', () => {
  render(
    <RenderWhenVisible>
      <p>Content</p>
    </RenderWhenVisible>,
  );
  act(() => {
    vi.runAllTimers();
  });
  expect(isShown()).toBe(false);
  scroll(true);
  expect(isShown()).toBe(true);
});
