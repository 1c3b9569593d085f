import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect, type JSX } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/server/query-client.ts';
import { createMarketCoin, marketList } from '../../testing/fixtures.ts';
import { marketListQuery } from './api/get-market-list.ts';
import { liveState } from './live-state.ts';
import { useIsStale, useMarketList, useMarketPolling } from './use-market.ts';

let asked = 0;
let rendered = 0;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  rendered = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(new Response(JSON.stringify(marketList)));
  });
});

afterEach(() => {
  cleanup();
  liveState.set('stopped');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Prices = (): JSX.Element => {
  useEffect(() => {
    rendered += 1;
  });
  return <p>{useMarketList().data?.length}</p>;
};

const Polling = (): null => {
  useMarketPolling();
  return null;
};

const show = async (): Promise<void> => {
  const client = createQueryClient();
  client.setQueryData(marketListQuery.queryKey, marketList);
  render(
    <QueryClientProvider client={client}>
      <Polling />
      <Prices />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
};

const turn = (state: 'live' | 'lost'): Promise<unknown> =>
  act(async () => {
    liveState.set(state);
    await vi.advanceTimersByTimeAsync(0);
  });

it('a feed that begins or ends renders no price again', async () => {
  await show();
  const before = rendered;
  await turn('live');
  await turn('lost');
  expect([before, rendered]).toEqual([1, 1]);
});

it('the list is polled every minute once the feed is lost', async () => {
  await show();
  await turn('live');
  // A price that was waiting for its minute when the feed began asks once more.
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  const whileLive = asked;
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(asked).toBe(whileLive);
  await turn('lost');
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(asked).toBe(whileLive + 1);
});

it('a price is out of date after twice the interval of its source, without an answer, and after two minutes at the soonest', async () => {
  const measured = { at: new Date().toISOString(), stale: false } as const;
  const slow = createMarketCoin({ coinSymbol: 'SLOW', refreshSeconds: 300, ...measured });
  const quick = createMarketCoin({ coinSymbol: 'QUICK', refreshSeconds: 5, ...measured });
  const told = createMarketCoin({
    coinSymbol: 'TOLD',
    refreshSeconds: 300,
    ...measured,
    stale: true,
  });
  const Names = (): JSX.Element => {
    const stale = [useIsStale(slow), useIsStale(quick), useIsStale(told)];
    const names = ['SLOW', 'QUICK', 'TOLD'].filter((_, at) => stale[at]);
    useEffect(() => {
      rendered += 1;
    });
    return <p>{names.join()}</p>;
  };
  render(<Names />);
  const after = async (seconds: number): Promise<string | null> => {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    return screen.getByText(/TOLD/).textContent;
  };
  expect(await after(110)).toBe('TOLD');
  expect(rendered).toBe(1);
  expect(await after(20)).toBe('QUICK,TOLD');
  expect(await after(460)).toBe('QUICK,TOLD');
  expect(await after(20)).toBe('SLOW,QUICK,TOLD');
  expect(rendered).toBe(3);
});
