import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type WebhookDelivery = {
  readonly id: string;
  readonly body: string;
  readonly signature: string;
};

/** Receives the provider's deliveries and holds them until the test forwards them. */
export type WebhookInterceptor = {
  readonly url: string;
  readonly take: () => readonly WebhookDelivery[];
  readonly forward: (delivery: WebhookDelivery, url: string) => Promise<number>;
  readonly close: () => Promise<void>;
};

export const startWebhookInterceptor = async (): Promise<WebhookInterceptor> => {
  const waiting: WebhookDelivery[] = [];
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      const { id } = JSON.parse(body) as { id: string };
      waiting.push({ id, body, signature: String(req.headers['stripe-signature']) });
      res.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    take: () => waiting.splice(0),
    forward: async ({ body, signature }, url) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const answer = await fetch(url, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type DeliveryFaults = {
  /** Percentages of deliveries that are lost, doubled, or delivered a round later. */
  readonly lost: number;
  readonly doubled: number;
  readonly late: number;
  readonly seed: number;
};

export type FaultyDeliveryResult = {
  /** In order of arrival. */
  readonly now: readonly WebhookDelivery[];
  readonly later: readonly WebhookDelivery[];
  readonly lost: number;
  readonly doubled: number;
};

/**
 * Applies a storm to deliveries. The result depends only on their ids and the seed, so it is
 * reproducible.
 */
export const simulateUnreliableDelivery = (
  deliveries: readonly WebhookDelivery[],
  storm: DeliveryFaults,
): FaultyDeliveryResult => {
  const dice = (purpose: string, { id }: WebhookDelivery): number =>
    hashToUnitInterval(`${String(storm.seed)} ${purpose} ${id}`);
  const isLost = (each: WebhookDelivery): boolean => dice('lost', each) % 100 < storm.lost;
  const delivered = deliveries.filter((each) => !isLost(each));
  const isLate = (each: WebhookDelivery): boolean => dice('late', each) % 100 < storm.late;
  const prompt = delivered.filter((each) => !isLate(each));
  const twice = prompt.filter((each) => dice('doubled', each) % 100 < storm.doubled);
  const arriving = [
    ...prompt.map((each) => ({ each, at: dice('first', each) })),
    ...twice.map((each) => ({ each, at: dice('second', each) })),
  ];
  return {
    now: arriving.sort((one, other) => one.at - other.at).map(({ each }) => each),
    later: delivered.filter(isLate),
    lost: deliveries.length - delivered.length,
    doubled: twice.length,
  };
};

const hashToUnitInterval = (words: string): number =>
  createHash('sha256').update(words).digest().readUInt32BE(0);
