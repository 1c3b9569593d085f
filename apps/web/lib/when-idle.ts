import type { QueryClient } from '@tanstack/react-query';

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

// Safari has no such callback.
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => {
        resolve();
      });
    else setTimeout(resolve, 200);
  });

/** Resolves when the page is there, all that it asked for was answered, and it has nothing to do. */
export const whenIdle = async (client: QueryClient): Promise<void> => {
  await untilLoaded();
  await untilIdle();
  while (client.isFetching() > 0) {
    await untilAnswered(client);
    await untilIdle();
  }
};
