import { existsSync, readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const source = readFileSync('apps/web/public/push-worker.js', 'utf8');
const alert = { title: 'BTC reached $70,000', body: 'At 10:00', tag: 'alert', path: '/crypto/BTC' };

type Listener = (event: object) => void;

const runWorker = (openUrls: readonly string[] = [], { isOffline = false } = {}) => {
  const listeners = new Map<string, Listener>();
  const done: unknown[][] = [];
  const windows = openUrls.map((url) => ({ url, focus: () => done.push(['focus', url]) }));
  const globals = createContext({
    URL,
    location: { origin: 'https://tidemark.example' },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { showNotification: (...shown: unknown[]) => done.push(['show', ...shown]) },
    Request: class {
      readonly file: string;
      constructor(file: string) {
        this.file = file;
      }
    },
    skipWaiting: () => Promise.resolve(done.push(['skipWaiting'])),
    fetch: () => (isOffline ? Promise.reject(new Error('offline')) : 'from the network'),
    caches: {
      open: () =>
        Promise.resolve({
          addAll: (files: { file: string }[]) =>
            Promise.resolve(done.push(['store', files.map(({ file }) => file)])),
        }),
      match: (file: string) => Promise.resolve(`stored ${file}`),
    },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (url: string) => done.push(['open', url]),
    },
  });
  runInContext(source, globals);
  const send = async (type: string, event: object): Promise<void> => {
    const waited: unknown[] = [];
    const waitUntil = (work: unknown): number => waited.push(work);
    listeners.get(type)?.({ ...event, waitUntil });
    await Promise.all(waited);
  };
  const answer = (request: object): unknown => {
    const answers: unknown[] = [];
    const respondWith = (work: unknown): number => answers.push(work);
    listeners.get('fetch')?.({ request, respondWith });
    return answers[0];
  };
  return { done, send, answer };
};

describe('the service worker', () => {
  it('shows the text of an alert', async () => {
    const { done, send } = runWorker();
    await send('push', { data: { json: () => alert } });
    const { title, body, tag, path } = alert;
    const options = { body, tag, icon: '/icon-192.png', data: { path } };
    expect(JSON.parse(JSON.stringify(done))).toEqual([['show', title, options]]);
  });

  it.each([
    ['open', []],
    ['focus', ['https://tidemark.example/', 'https://tidemark.example/crypto/BTC']],
  ])('takes a click to the page of the alert: %s', async (way, urls) => {
    const { done, send } = runWorker(urls);
    const close = (): number => done.push(['close']);
    await send('notificationclick', { notification: { data: { path: alert.path }, close } });
    expect(done).toEqual([['close'], [way, 'https://tidemark.example/crypto/BTC']]);
  });

  const offlineFiles = ['/offline.html', '/offline.css', '/offline.js', '/mark.svg'];

  it('stores the page for a lost connection, and its files, which exist', async () => {
    const { done, send } = runWorker();
    await send('install', {});
    expect(JSON.parse(JSON.stringify(done))).toEqual([['store', offlineFiles], ['skipWaiting']]);
    for (const file of offlineFiles) {
      expect(existsSync(`apps/web/public${file}`), file).toBe(true);
    }
    const page = readFileSync('apps/web/public/offline.html', 'utf8');
    const used = [...page.matchAll(/(?:src|href)="([^"]+)"/gu)].map(([, file]) => file);
    expect(used.filter((file) => !offlineFiles.includes(file ?? ''))).toEqual([]);
  });

  it.each([
    ['navigate', '/crypto/BTC', 'from the network', 'stored /offline.html'],
    ['no-cors', '/offline.css', 'from the network', 'stored /offline.css'],
  ])('asks the network first: %s %s', async (mode, path, online, offline) => {
    const request = { mode, url: `https://tidemark.example${path}` };
    expect(await runWorker().answer(request)).toBe(online);
    expect(await runWorker([], { isOffline: true }).answer(request)).toBe(offline);
  });

  it.each(['/api/portfolio', '/assets/app-12345678.js', '/preview.png'])(
    'leaves all other requests to the browser: %s',
    async (path) => {
      const request = { mode: 'cors', url: `https://tidemark.example${path}` };
      expect(await runWorker([], { isOffline: true }).answer(request)).toBeUndefined();
    },
  );
});
