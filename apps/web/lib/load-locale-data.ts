/**
 * Loads the browser's locale data in a worker, and then calls `onLoaded`. Otherwise the first formatted date or number
 * blocks a phone for 45 ms: all threads of a page share the data, and the first one that formats loads them.
 */
export const loadLocaleData = (onLoaded: () => void): void => {
  const worker = new Worker(new URL('./locale-data.worker.ts', import.meta.url), {
    type: 'module',
  });
  worker.addEventListener('message', onLoaded);
};
