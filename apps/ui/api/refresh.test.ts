import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { backgroundHeader } from '#contract/headers.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { call } from './call.ts';
import { refreshOptions } from './refresh.ts';

const refreshed = { queryKey: ['market'], retry: false } as const;

const watchServer = (answer: () => Response): (boolean | undefined)[] => {
  const background: boolean[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    background.push(new Headers(init.headers).has(backgroundHeader));
    return Promise.resolve().then(answer);
  });
  return background;
};

const ask = (client: QueryClient): Promise<unknown> =>
  client
    .query({
      ...refreshed,
      queryFn: (context) => call(marketEndpoints.marketList, refreshOptions(context)),
    })
    .catch(() => undefined);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('polling', () => {
  it('counts as activity the first time only', async () => {
    const background = watchServer(() => Response.json([]));
    const client = new QueryClient();
    await ask(client);
    await ask(client);
    await ask(client);
    expect(background).toEqual([false, true, true]);
  });

  it('runs in the background after a failure too', async () => {
    const background = watchServer(() => {
      throw new TypeError('Failed to fetch');
    });
    const client = new QueryClient();
    await ask(client);
    await ask(client);
    expect(background).toEqual([false, true]);
  });
});
