import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkMissingError, loadChunk } from '../../lib/server/load-chunk.ts';
import { lazyChunk, loadAllChunks } from './lazy-chunk.tsx';
import { retryServerNow, serverState } from '../../lib/server/server-state.ts';

const missing = new TypeError('Failed to fetch dynamically imported module');
let isThere = true;

beforeEach(() => {
  isThere = true;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () =>
    isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no network')),
  );
});
afterEach(() => {
  serverState.set('answers');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// As a browser does: it loads while the server is there and has the file.
const chunk = (has = true): (() => Promise<string>) =>
  vi.fn(() => (isThere && has ? Promise.resolve('the chunk') : Promise.reject(missing)));

describe('a part of the app that does not load', () => {
  it('is tried again', async () => {
    const load = vi.fn(() => Promise.resolve('the chunk')).mockRejectedValueOnce(missing);
    expect(await loadChunk(load)).toBe('the chunk');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('waits for an unavailable server, and loads when it is back', async () => {
    isThere = false;
    const loading = loadChunk(chunk());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(serverState.get()).toBe('away');
    isThere = true;
    await vi.advanceTimersByTimeAsync(8000);
    expect(await loading).toBe('the chunk');
    expect(serverState.get()).toBe('answers');
  });

  it('retries immediately on request', async () => {
    isThere = false;
    const loading = loadChunk(chunk());
    await vi.advanceTimersByTimeAsync(20_000);
    isThere = true;
    retryServerNow();
    expect(await loading).toBe('the chunk');
  });

  it('is distinguished from one that a newer version has replaced', async () => {
    const told = await loadChunk(chunk(false)).catch((error: unknown) => error);
    expect(told).toBeInstanceOf(ChunkMissingError);
    expect(told).toMatchObject({ afterOutage: false });
  });

  it('is tried until it loads while requests are refused for being too many', async () => {
    let report: (status: number) => void = () => undefined;
    class Observer {
      constructor(callback: (list: { getEntriesByType: () => unknown[] }) => void) {
        report = (responseStatus) => {
          callback({
            getEntriesByType: () => [{ name: 'https://tidemark.example/a.js', responseStatus }],
          });
        };
      }
      observe(): void {
        report(200);
      }
      disconnect(): void {
        report = () => undefined;
      }
    }
    vi.stubGlobal('PerformanceObserver', Observer);
    let refusals = 3;
    const load = vi.fn(() => {
      refusals -= 1;
      if (refusals < 0) return Promise.resolve('the chunk');
      report(429);
      return Promise.reject(missing);
    });
    const loading = loadChunk(load);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await loading).toBe('the chunk');
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('tells when that version came with an outage', async () => {
    isThere = false;
    const told = loadChunk(chunk(false)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    isThere = true;
    await vi.advanceTimersByTimeAsync(2000);
    expect(await told).toMatchObject({ afterOutage: true });
  });
});

it('loads every part in idle time, also those that a part brings with it', async () => {
  const inner = vi.fn(() => Promise.resolve(() => null));
  lazyChunk(() => {
    lazyChunk(inner);
    return Promise.resolve(() => null);
  });
  const idle = vi.fn(() => Promise.resolve());
  await loadAllChunks(idle);
  expect(inner).toHaveBeenCalledTimes(1);
  expect(idle.mock.calls.length).toBeGreaterThanOrEqual(2);
});
