import { wantHistoryJob } from '#application/market/want-history-job.ts';
import { wantCoin } from '#observations/candle-history/store.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { WorkerSlice } from '../slice.ts';

type Ports = { readonly readModels: ReadModels; readonly clock: Clock };

const handleWantHistory =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { coinId } = wantHistoryJob.schema.parse(job.payload);
    await wantCoin(ports, coinId, ports.clock.now());
  };

export const wantCoinHistorySlice: WorkerSlice = {
  jobs: [{ name: wantHistoryJob.name, handler: handleWantHistory }],
};
