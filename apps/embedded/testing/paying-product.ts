import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createApi } from '#api/create-api.ts';
import type { CommandContext } from '#application/command-context.ts';
import { eventRegistry } from '#application/event-registry.ts';
import type { MovableClock } from '#platform/clock/clock.port.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { openConsumerReader } from '#platform/consumers/run-consumers.ts';
import type { DemoProvider } from '#platform/payments/demo-provider.port.ts';
import type { Platform } from '#platform/platform.ts';
import { startProjector } from '#workers/start-projector.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { startWebhookInterceptor, type WebhookDelivery, type WebhookInterceptor } from './wire.ts';
import { operations } from '#contract/operations.ts';

/**
 * The whole product in this process: API, projections, workers and the fake Stripe, with a frozen
 * clock.
 */
export type PaymentTestProduct = {
  readonly platform: Platform & {
    readonly clock: MovableClock;
    readonly demoProvider: DemoProvider;
  };
  /** Deliveries of the provider that were not handed over yet. */
  readonly wire: WebhookInterceptor;
  /** Posts a delivery to the product's webhook and returns the status. */
  readonly deliver: (delivery: WebhookDelivery) => Promise<number>;
  /** Resolves when all due jobs have run and every consumer has processed their events. */
  readonly idle: () => Promise<void>;
  /**
   * Moves the clock. The provider bills everything due until then and puts its deliveries on the
   * wire.
   */
  readonly moveTo: (at: Date) => Promise<void>;
  readonly context: () => CommandContext;
  readonly close: () => Promise<void>;
};

// In the future, because a movable clock cannot be behind the system clock.
const begin = new Date('2040-01-31T09:30:15.000Z');

export const startPaymentTestProduct = async (): Promise<PaymentTestProduct> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-paying-'));
  const platform = await openPlatform(folder);
  const { clock, demoProvider, jobs, eventStore } = platform;
  await clock.freezeAt(begin);
  const reader = openConsumerReader(platform);
  const projector = startProjector(platform, { reader, turnMs: 20 });
  await projector.reachedHead();
  const reactions = await startWorkers(platform, { reader, turnMs: 20 });
  const api = await createApi({ ...platform, consumers: projector });
  const server = await listen(createServer(api.handler));
  const wire = await startWebhookInterceptor();
  await demoProvider.deliverTo(wire.url);
  const caughtUp = async (): Promise<void> => {
    await projector.reachedHead();
    await reactions.reachedHead();
  };
  const runDue = (): Promise<number> => jobs.runDue?.(clock.now(), currentState) ?? noQueue();
  return {
    platform,
    wire,
    deliver: (delivery) =>
      wire.forward(delivery, `${addressOf(server)}${operations.stripeWebhook.path}`),
    idle: async () => {
      for (let head: string | undefined; ;) {
        await caughtUp();
        const ran = await runDue();
        const reached = await eventStore.head();
        if (ran === 0 && reached === head) return;
        head = reached;
      }
    },
    moveTo: async (at) => {
      await clock.freezeAt(at);
      await demoProvider.settle();
    },
    context: () => ({ actor: 'system', now: clock.now(), correlationId: 'test' }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await api.close();
      await reactions.stop();
      await projector.stop();
      await reader.stop();
      await platform.close();
      await wire.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

// The clock stays where it is, so jobs that were due earlier run late, as after an outage.
const currentState = {
  arriveAt: () => Promise.resolve(),
  beforeJob: () => Promise.resolve(),
  afterJob: () => Promise.resolve(),
};

const noQueue = (): never => {
  throw new Error('This queue cannot be run to its end.');
};

const openPlatform = async (folder: string): Promise<PaymentTestProduct['platform']> => {
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: 'on',
    MARKET_DATA: 'simulated',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '1000000',
  });
  const logger = pino({ level: 'silent' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  const { movableClock: clock, demoProvider } = platform;
  if (!clock || !demoProvider) throw new Error('A demo has a movable clock and a provider.');
  return { ...platform, clock, demoProvider, passwords: plainPasswords };
};

// Argon2 is slow by design and has its own tests.
const plainPasswords: Platform['passwords'] = {
  hash: (password) => Promise.resolve(`plain ${password}`),
  verify: (hash, password) => Promise.resolve(hash === `plain ${password}`),
};

const listen = async (server: Server): Promise<Server> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const addressOf = (server: Server): string =>
  `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
