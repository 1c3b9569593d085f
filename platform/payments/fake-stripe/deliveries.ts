import { createHmac } from 'node:crypto';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { DeliveryMode } from '../demo-provider.port.ts';
import { serialQueue } from '../../resilience/serial-queue.ts';
import type { StripeEvent } from './money-objects.ts';
import type { Delivery } from './objects.ts';
import type { FakeStripeState } from './world.ts';

export type Deliveries = {
  mode: DeliveryMode;
  readonly note: (event: StripeEvent) => void;
  readonly send: () => Promise<void>;
  /** When the next event is due, in seconds since 1970; Infinity when none is pending. */
  readonly nextDue: () => number;
  readonly stop: () => Promise<void>;
};

const delaySeconds = 600;
const responseTimeoutMs = 10 * secondMs;
// Pauses between attempts. Stripe also gives up after this many hours.
const pauseHours = [0.1, 0.5, 2, 5, 10, 12, 12, 12, 12];

export const createDeliveries = (world: () => FakeStripeState): Deliveries => {
  const enqueue = serialQueue();
  const stopController = new AbortController();
  const deliveries: Deliveries = {
    mode: 'normal',
    note: (event) => {
      const { mode } = deliveries;
      if (mode === 'drop') return;
      const dueAt = world().now() + (mode === 'delay' ? delaySeconds : 0);
      const copies = mode === 'repeat' ? 2 : 1;
      for (const endpoint of findSubscribedEndpointIds(world(), event)) {
        for (let copy = 0; copy < copies; copy += 1) {
          const id = world().newId('delivery');
          world().put('delivery', { id, event: event.id, endpoint, attempts: 0, dueAt });
        }
      }
    },
    send: () =>
      enqueue(async () => {
        // Events that these deliveries cause are left to the next call, so that this one ends.
        for (const delivery of listDueDeliveries(world(), deliveries.mode)) {
          if (stopController.signal.aborted) return;
          await attemptDelivery(world(), delivery, stopController.signal);
        }
        if (!stopController.signal.aborted) world().save();
      }),
    nextDue: () =>
      Math.min(
        Infinity,
        ...world()
          .list('delivery')
          .map(({ dueAt }) => dueAt),
      ),
    stop: async () => {
      stopController.abort();
      await enqueue(() => Promise.resolve());
    },
  };
  return deliveries;
};

const findSubscribedEndpointIds = (world: FakeStripeState, { type }: StripeEvent): string[] =>
  world
    .list('webhook_endpoint')
    .filter(({ enabled_events: types }) => types.includes('*') || types.includes(type))
    .map(({ id }) => id);

const listDueDeliveries = (world: FakeStripeState, mode: DeliveryMode): Delivery[] => {
  const pendingDeliveries = world.list('delivery').filter(({ dueAt }) => dueAt <= world.now());
  return mode === 'reorder' ? [...pendingDeliveries] : [...pendingDeliveries].reverse();
};

const attemptDelivery = async (
  world: FakeStripeState,
  delivery: Delivery,
  stopped: AbortSignal,
): Promise<void> => {
  const event = world.find('event', delivery.event);
  const endpoint = world.find('webhook_endpoint', delivery.endpoint);
  const isSettled = !event || !endpoint || (await deliverEvent(endpoint, event, stopped));
  const pauseInHours = pauseHours[delivery.attempts];
  if (isSettled || pauseInHours === undefined) {
    world.remove('delivery', delivery.id);
    return;
  }
  const dueAt = world.now() + pauseInHours * 3600;
  world.put('delivery', { ...delivery, attempts: delivery.attempts + 1, dueAt });
};

const deliverEvent = async (
  { url, secret }: { readonly url: string; readonly secret: string },
  event: StripeEvent,
  stopped: AbortSignal,
): Promise<boolean> => {
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': createSignature(body, secret),
  };
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(responseTimeoutMs)]);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

// Signed with the system time, because the receiver checks against it.
const createSignature = (body: string, secret: string): string => {
  const at = String(Math.floor(Date.now() / 1000));
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
};
