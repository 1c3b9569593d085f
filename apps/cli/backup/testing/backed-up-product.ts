import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { CommandContext } from '#application/command-context.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { openObservations } from '#observations/collections.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.ts';
import { startProjector } from '#workers/start-projector.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { parseArguments } from '../../arguments.ts';
import type { Output } from '../../command.ts';
import { runInProduct } from '../../run-command.ts';
import { restore, restoreCommand } from '../restore.ts';

export type RunResult = { readonly exitCode: number; readonly text: string };

export type Product = {
  readonly platform: Platform;
  readonly run: (...argv: string[]) => Promise<RunResult>;
  /** Resolves when every consumer has handled the whole log. */
  readonly caughtUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type BackupSandbox = {
  readonly at: (name: string) => string;
  readonly config: Config;
  /** With projections, reactions and jobs. */
  readonly start: () => Promise<Product>;
  readonly backUp: (product: Product) => Promise<RunResult>;
  readonly restore: (...options: string[]) => Promise<string>;
  readonly removeData: () => Promise<void>;
};

/** A folder with the data of an installation, its backups, and the list of erasures beside them. */
export const createBackupSandbox = async (): Promise<BackupSandbox> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string): string => path.join(folder, name);
  const config = readConfig({
    DATA_DIR: at('data'),
    DEMO: 'off',
    MARKET_DATA: 'simulated',
    LOG_LEVEL: 'silent',
    ERASURE_LIST: at('erasures.jsonl'),
  });
  return {
    at,
    config,
    start: () => startProduct(config),
    backUp: ({ run }) => run('backup', at('backup'), '--keys', at('keys')),
    restore: async (...options) => {
      const { output, text } = createOutputBuffer();
      const argv = [at('backup'), '--keys', at('keys'), ...options];
      await restore(config, parseArguments(argv, restoreCommand), output);
      return text();
    },
    removeData: () => rm(at('data'), { recursive: true }),
  };
};

export const createOutputBuffer = (): { readonly output: Output; readonly text: () => string } => {
  const lines: string[] = [];
  const add = (text: string): void => void lines.push(text);
  const output = { line: add, error: add, progress: () => undefined };
  return { output, text: () => lines.join('\n') };
};

/** Starts projections, reactions and jobs. */
export const startProduct = async (config: Config): Promise<Product> => {
  const logger = createLogger({ level: 'silent', name: 'test' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  await openObservations(platform, { beforeMigration: () => Promise.resolve() });
  const projector = startProjector(platform, { turnMs: 5, graceMs: 0 });
  await projector.reachedHead();
  const reactions = await startWorkers(platform, { turnMs: 5 });
  const once = { stopped: false };
  const stop = async (): Promise<void> => {
    if (once.stopped) return;
    once.stopped = true;
    await reactions.stop();
    await projector.stop();
    await platform.close();
  };
  onTestFinished(stop);
  return {
    platform,
    stop,
    run: async (...argv) => {
      const { output, text } = createOutputBuffer();
      return { exitCode: await runInProduct(platform, argv, output), text: text() };
    },
    caughtUp: async () => {
      await projector.reachedHead();
      await reactions.reachedHead();
    },
  };
};

export const createSystemContext = ({ platform }: Pick<Product, 'platform'>): CommandContext => ({
  actor: 'system',
  now: platform.clock.now(),
  correlationId: 'test',
});

/** Without a password, which is slow to hash, unless one is given. */
export const register = async (
  product: Product,
  name: string,
  password: string | null = null,
): Promise<string> => {
  const member = { email: `${name}@example.com`, password };
  const { accountId } = await registerAccount(
    product.platform,
    member,
    createSystemContext(product),
  );
  return accountId;
};
