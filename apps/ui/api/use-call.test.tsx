import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notificationEndpoints, type Notifications } from '#contract/account/notifications.ts';
import { profileEndpoints } from '#contract/account/profile.ts';
import { memberNoteEndpoints } from '#contract/support/member-notes.ts';
import { backgroundHeader } from '#contract/headers.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { ApiError } from './api-error.ts';
import { getCallKey, invalidateCalls } from './call-cache.ts';
import { callQuery, useCall, useCallMutation } from './use-call.ts';

type Sent = { method: string; path: string; background: boolean; body: unknown };

const startServer = (answer: (sent: Sent) => Response): Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', headers, body }: RequestInit) => {
    const request = {
      method,
      path,
      background: new Headers(headers).has(backgroundHeader),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
    };
    sent.push(request);
    return Promise.resolve(answer(request));
  });
  return sent;
};

const createClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });

const render = <Result,>(useHook: () => Result, client = createClient()) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { ...renderHook(useHook, { wrapper }), client };
};

const problem = (): Response =>
  Response.json(
    { code: 'command/contended', message: 'Try again.' },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  );

const candles = { params: { symbol: 'BTC' }, query: { range: '7D' } } as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the key of a call', () => {
  it('is the area of its path, its name and its input', () => {
    expect(getCallKey(marketEndpoints.candles, candles)).toEqual([
      'market-data',
      'candles',
      candles,
    ]);
    expect(getCallKey(marketEndpoints.marketList)).toEqual(['market-data', 'marketList']);
    expect(getCallKey(marketEndpoints.marketList, {})).toEqual(['market-data', 'marketList']);
  });

  it('is below the resource in the console', () => {
    const input = { params: { id: 'm-1' } };
    expect(getCallKey(memberNoteEndpoints.memberNotes, input)).toEqual([
      'members',
      'memberNotes',
      input,
    ]);
  });
});

describe('a call as a query', () => {
  it('sends the input and returns the response', async () => {
    const sent = startServer(() => Response.json({ candles: [] }));
    const { result } = render(() => useCall(marketEndpoints.candles, candles));
    expect(result.current.data).toBeUndefined();
    await vi.waitFor(() => {
      expect(result.current.data).toEqual({ candles: [] });
    });
    expect(sent).toMatchObject([
      { method: 'GET', path: '/api/market-data/BTC/candles?range=7D', background: false },
    ]);
  });

  it('reports a refusal as an `ApiError`', async () => {
    startServer(problem);
    const { result } = render(() => useCall(marketEndpoints.marketList));
    await vi.waitFor(() => {
      expect(result.current.error).toBeInstanceOf(ApiError);
    });
    expect(result.current.error).toMatchObject({ status: 409, code: 'command/contended' });
  });

  it.each([
    [undefined, [false, false]],
    ['refetches', [false, true]],
    ['always', [true, true]],
  ] as const)('counts as activity of the user: background %s', async (background, expected) => {
    const sent = startServer(() => Response.json([]));
    const client = createClient();
    const options = background === undefined ? {} : { background };
    const query = callQuery(marketEndpoints.marketList, {}, { ...options, staleTime: 0 });
    await client.query(query);
    await client.query(query);
    expect(sent.map((each) => each.background)).toEqual(expected);
  });

  it('has an entry per input and version', async () => {
    const sent = startServer(() => Response.json([]));
    const client = createClient();
    const queryOf = (version: string) =>
      callQuery(marketEndpoints.marketList, {}, { version: [version] });
    for (const version of ['a', 'b', 'a']) await client.query(queryOf(version));
    expect(sent).toHaveLength(2);
    expect(client.getQueryData(queryOf('a').queryKey)).toEqual([]);
  });

  it('is fetched again for every input when its endpoint is invalidated, and no other call is', async () => {
    const sent = startServer(() => Response.json([]));
    const client = createClient();
    render(() => useCall(marketEndpoints.candles, candles), client);
    render(() => useCall(marketEndpoints.candles, { params: { symbol: 'ETH' } }), client);
    render(() => useCall(marketEndpoints.marketList), client);
    await vi.waitFor(() => {
      expect(client.isFetching()).toBe(0);
    });
    sent.length = 0;
    await act(() => invalidateCalls(client, [marketEndpoints.candles]));
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/market-data/BTC/candles?range=7D',
      '/api/market-data/ETH/candles',
    ]);
    await act(() => invalidateCalls(client, [['market-data']]));
    expect(sent).toHaveLength(5);
  });
});

const notifications = (email: string) => ({ email, notifications: [] }) as unknown as Notifications;

describe('a call that changes something', () => {
  it('sends the input and returns the response', async () => {
    const sent = startServer(() => Response.json({ bio: 'Hello' }));
    const { result } = render(() => useCallMutation(profileEndpoints.changeBio));
    await act(() => result.current.mutateAsync({ body: { bio: 'Hello' } }));
    expect(sent).toMatchObject([
      { method: 'PUT', path: '/api/profile/bio', body: { bio: 'Hello' } },
    ]);
    await vi.waitFor(() => {
      expect(result.current.data).toEqual({ bio: 'Hello' });
    });
  });

  const renderWithList = (options: Parameters<typeof useCallMutation<'changeBio'>>[1]) => {
    const steps: string[] = [];
    let fails = false;
    startServer(({ method }) => {
      steps.push(method);
      return method === 'PUT' && fails ? problem() : Response.json([]);
    });
    const hook = render(() => {
      useCall(marketEndpoints.marketList);
      return useCallMutation(profileEndpoints.changeBio, {
        invalidates: [marketEndpoints.marketList],
        onSuccess: () => void steps.push('success'),
        onError: () => void steps.push('error'),
        ...options,
      });
    });
    const change = async (refused = false): Promise<string[]> => {
      await vi.waitFor(() => {
        expect(hook.client.isFetching()).toBe(0);
      });
      fails = refused;
      steps.length = 0;
      await act(() =>
        hook.result.current.mutateAsync({ body: { bio: '' } }).then(
          () => void steps.push('done'),
          () => void steps.push('failed'),
        ),
      );
      return steps;
    };
    return change;
  };

  it('is pending until what it makes outdated is fetched again', async () => {
    expect(await renderWithList({})()).toEqual(['PUT', 'success', 'GET', 'done']);
  });

  it('fetches nothing again after a failure', async () => {
    expect(await renderWithList({})(true)).toEqual(['PUT', 'error', 'failed']);
  });

  it('fetches again after a failure too where it is wanted', async () => {
    const change = renderWithList({ refetch: 'also-after-failure' });
    expect(await change()).toEqual(['PUT', 'success', 'GET', 'done']);
    expect(await change(true)).toEqual(['PUT', 'error', 'GET', 'failed']);
  });

  it('does not wait for it where the form is ready before', async () => {
    let release: (answer: Response) => void = () => undefined;
    const { result, client } = render(() => {
      useCall(marketEndpoints.marketList);
      return useCallMutation(profileEndpoints.changeBio, {
        invalidates: [marketEndpoints.marketList],
        refetch: 'later',
      });
    });
    vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
      method === 'PUT'
        ? Promise.resolve(Response.json({}))
        : new Promise<Response>((resolve) => {
            release = resolve;
          }),
    );
    await act(() => result.current.mutateAsync({ body: { bio: '' } }));
    expect(client.isFetching()).toBe(1);
    await act(async () => {
      release(Response.json([]));
      await Promise.resolve();
    });
  });

  it('shows its response in the call that shows the same', async () => {
    startServer(() => Response.json(notifications('new@example.com')));
    const client = createClient();
    const key = getCallKey(notificationEndpoints.notifications);
    client.setQueryData(key, notifications('old@example.com'));
    const { result } = render(
      () =>
        useCallMutation(notificationEndpoints.changeNotifications, {
          shownBy: notificationEndpoints.notifications,
        }),
      client,
    );
    await act(() => result.current.mutateAsync({ body: { choices: { newsletter: true } } }));
    expect(client.getQueryData(key)).toEqual(notifications('new@example.com'));
  });

  it('is sent again by `send`, such as after a confirmation', async () => {
    const sent = startServer(() => (sent.length === 1 ? problem() : Response.json({})));
    const { result } = render(() =>
      useCallMutation(profileEndpoints.removePhoto, {
        send: (sendCall) => sendCall().catch(() => sendCall()),
      }),
    );
    await act(() => result.current.mutateAsync());
    expect(sent).toHaveLength(2);
  });
});
