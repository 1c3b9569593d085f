import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { maxTurnMs, eventLoopYielder } from './yield-to-event-loop.ts';

const started = (): { share: () => Promise<void>; pass: (ms: number) => void } => {
  let now = 0;
  return {
    share: eventLoopYielder(() => now),
    pass: (ms) => {
      now += ms;
    },
  };
};

describe('sharing a turn of the event loop', () => {
  it('goes on at once while the turn is young', async () => {
    const { share, pass } = started();
    let others = 0;
    setImmediate(() => (others += 1));
    for (let call = 0; call < 4; call += 1) {
      await share();
      pass(maxTurnMs / 4);
    }
    expect(others).toBe(0);
  });

  it('lets others run once the turn has been long', async () => {
    const { share, pass } = started();
    let others = 0;
    await share();
    setImmediate(() => (others += 1));
    pass(maxTurnMs + 1);
    await share();
    expect(others).toBe(1);
  });

  it('begins to count again in the next turn', async () => {
    const { share, pass } = started();
    await share();
    pass(maxTurnMs + 1);
    await nextTurn();
    let others = 0;
    setImmediate(() => (others += 1));
    await share();
    expect(others).toBe(0);
  });

  it('keeps the order of callers', async () => {
    const { share, pass } = started();
    await share();
    pass(maxTurnMs + 1);
    const order: number[] = [];
    const calls = [1, 2, 3].map(async (call) => {
      await share();
      order.push(call);
    });
    await Promise.all(calls);
    expect(order).toEqual([1, 2, 3]);
  });
});
