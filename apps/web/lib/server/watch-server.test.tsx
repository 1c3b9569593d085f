import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '#ui/api/api-error.ts';
import { createQueryClient } from './query-client.ts';
import { serverState } from './server-state.ts';
import { watchServer } from './watch-server.ts';

let isThere = true;
let client: QueryClient;
const stops: (() => void)[] = [];

beforeEach(() => {
  isThere = true;
  vi.useFakeTimers();
  client = createQueryClient();
  vi.stubGlobal('fetch', () =>
    isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no network')),
  );
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
  // Open requests are answered before the next test.
  isThere = true;
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// A page that shows the answer to one question.
const show = (fault: () => Error): (() => unknown) => {
  const observer = new QueryObserver(client, {
    queryKey: ['shown'],
    queryFn: () => (isThere ? Promise.resolve('answer') : Promise.reject(fault())),
  });
  stops.push(observer.subscribe(() => undefined));
  return () => observer.getCurrentResult().data;
};

describe('a server that stops while a page is open', () => {
  it('is noticed by the first call that fails, and the page asks again when it is back', async () => {
    stops.push(watchServer(client, () => false));
    isThere = false;
    const shown = show(networkError);
    await vi.advanceTimersByTimeAsync(0);
    expect(serverState.get()).toBe('away');
    await vi.advanceTimersByTimeAsync(60_000);
    isThere = true;
    await vi.advanceTimersByTimeAsync(8000);
    expect(serverState.get()).toBe('answers');
    expect(shown()).toBe('answer');
  });

  it('is noticed on a page that asks nothing by itself and has no live feed', async () => {
    stops.push(watchServer(client, () => false));
    isThere = false;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(serverState.get()).toBe('away');
  });

  it('is not looked for where the live feed would tell', async () => {
    stops.push(watchServer(client, () => true));
    isThere = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(serverState.get()).toBe('answers');
  });

  it('is noticed by a change that did not reach it', async () => {
    stops.push(watchServer(client, () => false));
    isThere = false;
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => Promise.reject(networkError()),
    });
    await mutation.execute(undefined).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(serverState.get()).toBe('away');
  });

  it('is noticed also where it stopped before anybody watched', async () => {
    isThere = false;
    const shown = show(networkError);
    await vi.advanceTimersByTimeAsync(5000);
    stops.push(watchServer(client, () => false));
    await vi.advanceTimersByTimeAsync(1000);
    expect(serverState.get()).toBe('away');
    isThere = true;
    await vi.advanceTimersByTimeAsync(8000);
    expect(shown()).toBe('answer');
  });
});

it('takes a server that refuses for one that answers', async () => {
  stops.push(watchServer(client, () => false));
  isThere = false;
  show(() => new ApiError(500, 'broken'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(serverState.get()).toBe('answers');
});
