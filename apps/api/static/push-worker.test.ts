import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const source = readFileSync('apps/web/public/push-worker.js', 'utf8');
const alert = { title: 'BTC reached $70,000', body: 'At 10:00', tag: 'alert', path: '/crypto/BTC' };

type Listener = (event: object) => void;

const runWorker = (openUrls: readonly string[] = []) => {
  const listeners = new Map<string, Listener>();
  const done: unknown[][] = [];
  const windows = openUrls.map((url) => ({ url, focus: () => done.push(['focus', url]) }));
  const globals = createContext({
    URL,
    location: { origin: 'https://tidemark.example' },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { showNotification: (...shown: unknown[]) => done.push(['show', ...shown]) },
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
  return { listeners, done, send };
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

  it('handles no requests', () => {
    expect([...runWorker().listeners.keys()]).toEqual(['push', 'notificationclick']);
  });
});
