import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { eventRegistry } from '#application/event-registry.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { startConsumers, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { demoPayments } from '#platform/payments/demo.adapter.ts';
import { stripeKeys } from '#platform/payments/payment-settings.ts';
import type { DemoProvider } from '#platform/payments/demo-provider.port.ts';
import type { PasswordHasher } from '#platform/passwords/passwords.port.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { projectionConsumer } from '#projections/engine/generations.ts';

export type EmbeddedPlatform = Platform & {
  /** Domain time, fixed until it is set. */
  readonly clock: Clock & { set(now: Date): void };
  readonly demoProvider: DemoProvider;
  readonly reachedHead: () => Promise<void>;
  readonly consumers: RunningConsumers;
};

export const createEmbeddedPlatform = async (
  settings: Readonly<Record<string, string>> = {},
  turnMs = 20,
): Promise<EmbeddedPlatform> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-api-'));
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: 'off',
    MARKET_DATA: 'simulated',
    REGISTRATIONS_PER_HOUR: '100000',
    SIGN_IN_ATTEMPTS_PER_ADDRESS: '100000',
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    // Some machines run the tests in a small memory disk.
    MIN_FREE_DISK_MB: '1',
    ...settings,
  });
  const logger = pino({ level: 'silent' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  const { readModels } = platform;
  const consumers = projections.map((each) => projectionConsumer(each, { readModels, graceMs: 0 }));
  const running = startConsumers({ ports: platform, consumers, logger, turnMs });
  await running.reachedHead();
  const clock = clockAt(new Date('2026-03-02T09:00:00.000Z'));
  const demo = demoPayments({
    file: path.join(folder, 'fake-stripe.sqlite'),
    clock,
    vat: undefined,
  });
  return {
    ...platform,
    clock,
    // The default provider uses the platform's own clock.
    payments: stripeKeys(config) ? platform.payments : demo.payments,
    demoProvider: demo.provider,
    passwords: quickPasswords,
    reachedHead: () => running.reachedHead(),
    consumers: running,
    close: async () => {
      await running.stop();
      await demo.payments.close();
      await platform.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const clockAt = (start: Date): Clock & { set(now: Date): void } => {
  let now = start;
  return {
    now: () => now,
    set: (to) => {
      now = to;
    },
  };
};

// Argon2 is slow by design and has its own tests.
const quickPasswords: PasswordHasher = {
  hash: (password) => Promise.resolve(quickHash(password)),
  verify: (hash, password) => Promise.resolve(hash === quickHash(password)),
};

const quickHash = (password: string): string =>
  createHash('sha256').update(password).digest('base64');
