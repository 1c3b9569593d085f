import type { Logger } from 'pino';
import type { Platform } from '#platform/platform.ts';

export type IngestPorts = Pick<
  Platform,
  'broadcast' | 'clock' | 'leases' | 'logger' | 'marketData' | 'readModels'
>;

export type Ingest = {
  /** One turn now, as after a demo moved its clock; resolves when the new reading stands. */
  ingestNow(): Promise<void>;
  /** Lets a turn that runs end, starts no more. */
  stop(): Promise<void>;
};

export type IngestLogger = Pick<Logger, 'info' | 'warn' | 'error'>;
