import type { Platform } from '#platform/platform.ts';
import type { OpenCollector } from '../collectors/collector.ts';
import { type CollectorsDeps, startCollectors } from '../collectors/start-collectors.ts';
import { marketCollector } from './market-collector.ts';

export type IngestDeps = {
  readonly platform: Pick<
    Platform,
    'broadcast' | 'clock' | 'leases' | 'logger' | 'marketData' | 'readModels'
  >;
  /** The system's time: how old a figure is does not depend on where a demo moved its clock. */
  readonly systemNow?: () => Date;
  readonly retry?: CollectorsDeps['retry'];
};

export type Ingest = {
  /** One turn now, at the clock's time, as after a demo moved it; repeating it changes nothing. A failure is logged, not thrown. */
  ingestNow(): Promise<void>;
  /** Ends a turn that runs, starts no more. */
  stop(): Promise<void>;
};

/** Keeps what outside sources say current; each kind of them is one line. */
export const startIngest = ({
  platform,
  systemNow = () => new Date(),
  retry,
}: IngestDeps): Ingest => {
  const { marketData } = platform;
  const lines: readonly OpenCollector[] = [
    ...(marketData ? [marketCollector({ ...platform, marketData, systemNow })] : []),
  ];
  const deps = { platform, systemNow, ...(retry && { retry }) };
  const collectors = startCollectors(deps, lines);
  return { ingestNow: () => collectors.collectNow(), stop: () => collectors.stop() };
};
