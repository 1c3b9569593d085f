import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Broadcast } from './broadcast.port.ts';

export const broadcastContract = (name: string, open: () => Promise<Broadcast>): void => {
  describe(`broadcast on ${name}`, () => {
    let broadcast: Broadcast;
    let channel: string;
    const waitForMessages = (expected: string[], received: string[]): Promise<void> =>
      vi.waitFor(() => {
        expect(received).toEqual(expected);
      });

    beforeEach(async () => {
      broadcast = await open();
      channel = `market-${randomUUID()}`;
    });
    afterEach(() => broadcast.close());

    it('reaches every listener of the channel, the publisher included, in order', async () => {
      const [firstMessages, secondMessages, otherChannelMessages]: [string[], string[], string[]] =
        [[], [], []];
      await broadcast.subscribe(channel, (message) => firstMessages.push(message));
      await broadcast.subscribe(channel, (message) => secondMessages.push(message));
      await broadcast.subscribe(`${channel}-other`, (message) =>
        otherChannelMessages.push(message),
      );
      for (const message of ['1', '2', '3']) await broadcast.publish(channel, message);
      await waitForMessages(['1', '2', '3'], firstMessages);
      await waitForMessages(['1', '2', '3'], secondMessages);
      expect(otherChannelMessages).toEqual([]);
    });

    it('keeps odd and long messages', async () => {
      const messages = ['', 'ünï 👩‍🚀\r\n\u0000', 'x'.repeat(300_000)];
      const receivedMessages: string[] = [];
      await broadcast.subscribe(channel, (message) => receivedMessages.push(message));
      for (const message of messages) await broadcast.publish(channel, message);
      await waitForMessages(messages, receivedMessages);
    });

    it('sends nothing after an unsubscribe', async () => {
      const [remainingMessages, removedMessages]: [string[], string[]] = [[], []];
      await broadcast.subscribe(channel, (message) => remainingMessages.push(message));
      const stop = await broadcast.subscribe(channel, (message) => removedMessages.push(message));
      await broadcast.publish(channel, 'before');
      await waitForMessages(['before'], removedMessages);
      await stop();
      await stop();
      await broadcast.publish(channel, 'after');
      await waitForMessages(['before', 'after'], remainingMessages);
      expect(removedMessages).toEqual(['before']);
    });

    it('accepts subscribers again after all have left', async () => {
      const stop = await broadcast.subscribe(channel, () => undefined);
      const receivedMessages: string[] = [];
      const [, stopSecond] = await Promise.all([
        stop(),
        broadcast.subscribe(channel, (message) => receivedMessages.push(message)),
      ]);
      await broadcast.publish(channel, 'again');
      await waitForMessages(['again'], receivedMessages);
      await stopSecond();
    });

    it('publishes without subscribers, and refuses once it is closed', async () => {
      await expect(broadcast.publish(channel, 'unheard')).resolves.toBeUndefined();
      await broadcast.close();
      await expect(broadcast.publish(channel, 'late')).rejects.toThrow();
    });
  });
};
