import type { QueryClient } from '@tanstack/react-query';
import { keepFocus } from '#ui/keep-focus.ts';
import { refreshAfterTimeJump } from '../refresh-after-time-jump.ts';
import '../../features/market/components/connection-band.tsx';
import { loadAllChunks } from '../../components/loading/lazy-chunk.tsx';
import { liveState } from '../../features/market/live-state.ts';
import { reportErrors } from './report-errors.ts';
import { watchServer } from './watch-server.ts';
import { secondMs } from '#contract/durations.ts';

/** Work that the first view does not wait for. */
export const afterStart = async (client: QueryClient): Promise<void> => {
  keepFocus();
  refreshAfterTimeJump(client);
  await prepareForOutages(client);
};

/** Detects server outages, reports errors to the server and preloads other pages in idle time. */
const prepareForOutages = async (client: QueryClient): Promise<void> => {
  reportErrors();
  watchServer(client, () => liveState.get() === 'live');
  const idle = (): Promise<void> => whenIdle(client);
  await idle();
  await waitForInputPause();
  await loadAllChunks(idle);
};

const untilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else
      addEventListener('load', () => {
        resolve();
      });
  });

const untilAnswered = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return;
      stop();
      resolve();
    });
  });

// Safari has no `requestIdleCallback`.
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => {
        resolve();
      });
    else setTimeout(resolve, 200);
  });

const restMs = 3 * secondMs;
const inputs = ['keydown', 'pointerdown', 'scroll', 'touchstart'] as const;

/** Resolves after some seconds without input, so that deferred work does not slow the user down. */
const waitForInputPause = (): Promise<void> =>
  new Promise((resolve) => {
    let timer = setTimeout(end, restMs);
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(end, restMs);
    }
    function end(): void {
      for (const input of inputs) removeEventListener(input, wait, true);
      resolve();
    }
    for (const input of inputs) addEventListener(input, wait, { capture: true, passive: true });
  });

/** Resolves when the page is rendered, all its requests have finished and the browser is idle. */
const whenIdle = async (client: QueryClient): Promise<void> => {
  await untilLoaded();
  await untilIdle();
  while (client.isFetching() > 0) {
    await untilAnswered(client);
    await untilIdle();
  }
};
