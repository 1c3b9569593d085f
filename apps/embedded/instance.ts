import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { createApi } from '#api/create-api.ts';
import { eventRegistry } from '#application/event-registry.ts';
import type { Demo } from '#contract/demo.ts';
import { createPlatform } from '#platform/composition.ts';
import type { Config } from '#platform/config.ts';
import type { DataDirLock } from '#platform/data-dir/lock.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { startProjections, type RunningProjections } from '#projections/engine/run.ts';
import { startIngest } from '#workers/ingest-market/start-ingest.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { runCommand } from '../cli/commands.ts';
import { createDemo, ensureHistory, type DemoControls } from './demo/demo.ts';
import { requireResettable } from './demo/start-over.ts';

/** Everything between the listening socket and the stores; a demo that starts over gets a new one. */
export type Instance = {
  readonly handler: (req: IncomingMessage, res: ServerResponse) => void;
  readonly upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly demo: Demo | undefined;
  readonly market: string;
  /** Ends the live feed, so that no open socket keeps the server from closing. */
  readonly sayGoodbye: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type InstanceOptions = {
  readonly config: Config;
  readonly logger: Logger;
  readonly lock: DataDirLock;
  readonly reset: () => Promise<void>;
};
