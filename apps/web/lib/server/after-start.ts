import type { QueryClient } from '@tanstack/react-query';
import { keepFocus } from '#ui/keep-focus.ts';
import { refreshAfterTimeJump } from '../refresh-after-time-jump.ts';
import '../../features/market/components/connection-band.tsx';
import { loadAllChunks } from '../../components/loading/lazy-chunk.tsx';
import { liveState } from '../../features/market/live-state.ts';
import { prepareOfflinePage } from './offline-page.ts';
import { reportErrors } from './report-errors.ts';
import { watchServer } from './watch-server.ts';
import { secondMs } from '#contract/durations.ts';
import { isFirstView } from '../first-view.ts';
import { untilIdle } from '../when-idle.ts';

/** Work that the first view does not wait for. */
export const startBackgroundTasks = async (client: QueryClient): Promise<void> => {
  keepFocus();
  refreshAfterTimeJump(client);
  await prepareForOutages(client);
};

/** Detects server outages, reports errors to the server and preloads other pages in idle time. */
const prepareForOutages = async (client: QueryClient): Promise<void> => {
  reportErrors();
  watchServer(client, () => liveState.get() === 'live');
  // A browser that refuses to store it goes on without.
  prepareOfflinePage(client).catch(() => undefined);
  const waitUntilIdle = (): Promise<void> => waitUntilPageIdle(client);
  await Promise.race([waitForInput(), waitUntilIdle().then(waitForInputPause)]);
  isFirstView.set(false);
  await waitUntilIdle();
  await waitForInputPause();
  await loadAllChunks(waitUntilIdle);
};

const waitUntilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else
      addEventListener('load', () => {
        resolve();
      });
  });

const waitUntilAnswered = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return;
      stop();
      resolve();
    });
  });

const inputPauseMs = 3 * secondMs;
const inputEvents = ['keydown', 'pointerdown', 'scroll', 'touchstart'] as const;

const waitForInput = (): Promise<void> =>
  new Promise((resolve) => {
    const act = (): void => {
      resolve();
    };
    for (const input of inputEvents)
      addEventListener(input, act, { capture: true, once: true, passive: true });
  });

/** Resolves after some seconds without input, so that deferred work does not slow the user down. */
const waitForInputPause = (): Promise<void> =>
  new Promise((resolve) => {
    let timer = setTimeout(end, inputPauseMs);
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(end, inputPauseMs);
    }
    function end(): void {
      for (const input of inputEvents) removeEventListener(input, wait, true);
      resolve();
    }
    for (const input of inputEvents)
      addEventListener(input, wait, { capture: true, passive: true });
  });

/** Resolves when the page is rendered, all its requests have finished and the browser is idle. */
const waitUntilPageIdle = async (client: QueryClient): Promise<void> => {
  await waitUntilLoaded();
  await untilIdle();
  while (client.isFetching() > 0) {
    await waitUntilAnswered(client);
    await untilIdle();
  }
};
