import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutgoingError } from '../outgoing/outgoing.port.ts';
import type { PushSender, PushMessage } from './push.port.ts';
import { pushBrowser } from './testing/push-browser.ts';
import { startPushService, type PushService } from './testing/push-service.ts';

export type PushSetup = { readonly allowed: readonly string[]; readonly idleMs: number };

const message: PushMessage = { text: '{"title":"BTC reached $70,000 – €"}', topic: 'a'.repeat(32) };

export const pushContract = (name: string, open: (setup: PushSetup) => PushSender): void => {
  describe(`push messages through ${name}`, () => {
    let service: PushService;
    let push: PushSender;
    beforeEach(async () => {
      service = await startPushService();
      push = open({ allowed: [service.host], idleMs: 60 });
    });
    afterEach(() => service.close());

    it('arrive encrypted for their browser alone', async () => {
      const browser = pushBrowser(`${service.url}/201`);
      expect(await push.send(browser.address, message)).toBe('sent');
      const [receivedPush, ...others] = service.received;
      expect(others).toEqual([]);
      expect(receivedPush?.body.includes('BTC')).toBe(false);
      expect(browser.decrypt(receivedPush?.body ?? Buffer.alloc(0))).toBe(message.text);
      expect(receivedPush?.headers).toMatchObject({
        ttl: '3600',
        urgency: 'high',
        topic: message.topic,
      });
    });

    it.each([
      ['404', 'gone'],
      ['410', 'gone'],
      ['403', 'refused'],
      ['413', 'refused'],
    ])('answered with %s are not repeated: %s', async (status, outcome) => {
      const { address } = pushBrowser(`${service.url}/${status}`);
      expect(await push.send(address, message)).toBe(outcome);
    });

    it.each(['429', '503', 'hang'])('may arrive later after %s', async (answer) => {
      const { address } = pushBrowser(`${service.url}/${answer}`);
      const error: unknown = await push.send(address, message).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(OutgoingError);
      expect((error as OutgoingError).retryable).toBe(true);
    });

    it('never reach a private address', async () => {
      const { address } = pushBrowser(`${service.url}/201`);
      const guardedPush = open({ allowed: [], idleMs: 60 });
      expect(await guardedPush.send(address, message)).toBe('gone');
      expect(service.received).toEqual([]);
    });
  });
};
