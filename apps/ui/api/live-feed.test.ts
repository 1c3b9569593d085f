import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarketCoin } from '#contract/market/market.ts';
import { createLiveFeed, type LiveFeed, type LiveState } from './live-feed.ts';

const btc = { id: 'bitcoin', coinSymbol: 'BTC', price: 27_887 } as MarketCoin;

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  send(text: string): void {
    sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  cutOff(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

let sockets: FakeSocket[] = [];
let sent: unknown[] = [];

const playFeed = async (): Promise<{
  feed: LiveFeed;
  received: { coins: MarketCoin[]; whole: boolean }[];
  states: LiveState[];
  accessChanges: () => number;
  firstOf: () => boolean[];
  receive: (message: unknown) => void;
}> => {
  const received: { coins: MarketCoin[]; whole: boolean }[] = [];
  const states: LiveState[] = [];
  const firsts: boolean[] = [];
  const feed = createLiveFeed({
    onMarket: (coins, whole) => received.push({ coins, whole }),
    onAccessChanged: (first) => firsts.push(first),
    onState: (state) => states.push(state),
  });
  await vi.advanceTimersByTimeAsync(0);
  const receive = (message: unknown): void => {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    sockets.at(-1)?.dispatchEvent(new MessageEvent('message', { data }));
  };
  return {
    feed,
    received,
    states,
    accessChanges: () => firsts.length,
    firstOf: () => firsts,
    receive,
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  sent = [];
  vi.stubGlobal('location', { protocol: 'https:', host: 'tidemark.example' });
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a live feed that opens', () => {
  it('requests the market and passes it on', async () => {
    const { received, states, receive } = await playFeed();
    sockets[0]?.open();
    receive({ type: 'MARKET_DATA', seq: 4, data: [btc] });
    expect(sent).toEqual([{ type: 'GET_MARKET_DATA' }]);
    expect(received).toEqual([{ coins: [btc], whole: true }]);
    expect(states).toEqual(['connecting', 'live']);
  });

  it('ignores unreadable and repeated messages', async () => {
    const { received, receive } = await playFeed();
    sockets[0]?.open();
    receive('not json');
    receive('null');
    receive({ type: 'ERROR', code: 'x', message: 'y' });
    receive({ type: 'PORTFOLIO_DATA', data: [{ symbol: 'BTC' }] });
    receive({ type: 'SOMETHING_NEW', seq: 99, data: [btc] });
    receive({ type: 'MARKET_DATA', seq: 4, data: [btc] });
    receive({ type: 'MARKET_DATA_UPDATE', seq: 4, data: [btc] });
    expect(received).toHaveLength(1);
  });
});

describe('a gap in the sequence', () => {
  it('makes it request the whole list again', async () => {
    const { received, receive } = await playFeed();
    sockets[0]?.open();
    receive({ type: 'MARKET_DATA', seq: 4, data: [btc] });
    receive({ type: 'MARKET_DATA_UPDATE', seq: 5, data: [btc] });
    expect(sent).toHaveLength(1);
    receive({ type: 'MARKET_DATA_UPDATE', seq: 7, data: [btc] });
    expect(sent).toEqual([{ type: 'GET_MARKET_DATA' }, { type: 'GET_MARKET_DATA' }]);
    expect(received).toHaveLength(3);
  });
});

describe('a change of access', () => {
  it('is passed on', async () => {
    const { received, accessChanges, receive } = await playFeed();
    sockets[0]?.open();
    const before = accessChanges();
    receive({ type: 'ACCESS_CHANGED' });
    expect(accessChanges()).toBe(before + 1);
    expect(received).toEqual([]);
  });

  it('is assumed whenever a connection opens, because earlier changes were not pushed here', async () => {
    const { accessChanges, firstOf } = await playFeed();
    expect(accessChanges()).toBe(0);
    sockets[0]?.open();
    expect(accessChanges()).toBe(1);
    sockets[0]?.cutOff();
    await vi.advanceTimersByTimeAsync(5000);
    expect(accessChanges()).toBe(1);
    sockets[1]?.open();
    expect(accessChanges()).toBe(2);
    expect(firstOf()).toEqual([true, false]);
  });
});

describe('a hidden tab', () => {
  it('pauses the feed and resumes it from where it was', async () => {
    const { feed, receive } = await playFeed();
    sockets[0]?.open();
    receive({ type: 'MARKET_DATA', seq: 9, data: [btc] });
    feed.pause();
    feed.resume();
    feed.resume();
    expect(sent.slice(1)).toEqual([{ type: 'PAUSE' }, { type: 'RESUME', seq: 9 }]);
  });
});

describe('a feed that is cut off', () => {
  it('reconnects three times, five seconds apart, then waits for the user', async () => {
    const { feed, states } = await playFeed();
    for (const round of [1, 2, 3]) {
      sockets.at(-1)?.cutOff();
      await vi.advanceTimersByTimeAsync(4999);
      expect(sockets).toHaveLength(round);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(round + 1);
    }
    sockets.at(-1)?.cutOff();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(4);
    expect(states.at(-1)).toBe('lost');
    feed.reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(5);
    expect(states.at(-1)).toBe('connecting');
  });

  it('resets the count once the market has been received', async () => {
    const { receive, states } = await playFeed();
    for (let cut = 0; cut < 6; cut += 1) {
      sockets.at(-1)?.open();
      receive({ type: 'MARKET_DATA', seq: cut, data: [btc] });
      sockets.at(-1)?.cutOff();
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(states).not.toContain('lost');
    expect(sockets).toHaveLength(7);
  });

  it('retries silently when the server is known to respond', async () => {
    const { feed, states, receive } = await playFeed();
    feed.retry();
    expect(sockets).toHaveLength(1);
    for (let cut = 0; cut < 4; cut += 1) {
      sockets.at(-1)?.cutOff();
      await vi.advanceTimersByTimeAsync(5000);
    }
    const before = states.length;
    feed.retry();
    feed.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets).toHaveLength(5);
    sockets.at(-1)?.cutOff();
    expect(states.slice(before)).toEqual(['lost']);
    feed.retry();
    await vi.advanceTimersByTimeAsync(0);
    sockets.at(-1)?.open();
    receive({ type: 'MARKET_DATA', seq: 1, data: [btc] });
    expect(states.at(-1)).toBe('live');
    sockets.at(-1)?.cutOff();
    expect(states.at(-1)).toBe('waiting');
  });

  it('does not reconnect after it was stopped', async () => {
    const { feed, states } = await playFeed();
    feed.stop();
    sockets[0]?.cutOff();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe('stopped');
  });
});
