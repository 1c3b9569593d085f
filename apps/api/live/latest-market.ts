import type { MarketCoin } from '#contract/market/market.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';
import { frameMessage, type FramedMessage } from './frames.ts';

export type LiveMarketList = { readonly seq: number; readonly coins: readonly MarketCoin[] };

export type LatestMarketList = {
  readonly seq: () => number;
  readonly replace: (list: LiveMarketList) => Promise<FramedMessage>;
  readonly whole: () => Promise<FramedMessage>;
};

export const createLatestMarketList = (): LatestMarketList => {
  let current = { seq: 0, json: '[]' };
  let fullFrame: Promise<FramedMessage> | undefined;
  const enqueue = serialQueue();
  const frameList = (type: string, { seq, json }: { seq: number; json: string }) =>
    frameMessage(`{"type":"${type}","seq":${String(seq)},"data":${json}}`);
  const getLatestFrame = async (): Promise<FramedMessage> => {
    for (;;) {
      const requestedList = current;
      fullFrame ??= frameList('MARKET_DATA', requestedList);
      const message = await fullFrame;
      // Retries when a newer list replaced this one during compression.
      if (requestedList === current) return message;
    }
  };
  const replace = async ({ seq, coins }: LiveMarketList): Promise<FramedMessage> => {
    const next = { seq, json: JSON.stringify(coins) };
    const type = seq > current.seq ? 'MARKET_DATA_UPDATE' : 'MARKET_DATA';
    const message = await frameList(type, next);
    current = next;
    fullFrame = undefined;
    return message;
  };
  return {
    seq: () => current.seq,
    whole: getLatestFrame,
    // Serial, so that pushes keep their order.
    replace: (list) => enqueue(() => replace(list)),
  };
};
