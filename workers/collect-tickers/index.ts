import { wantTickersJob } from '#application/market/want-tickers-job.ts';
import { openTickers, writeWantedTickers } from '#observations/tickers/store.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { WorkerSlice } from '../slice.ts';

const handleWantTickers =
  (ports: { readonly readModels: ReadModels }): JobHandler =>
  async (job) => {
    const { coinId, symbol, askedAt } = wantTickersJob.schema.parse(job.payload);
    await openTickers(ports);
    await writeWantedTickers(ports, { id: coinId, symbol, askedAt, failedAt: null });
  };

export const wantTickersSlice: WorkerSlice = {
  jobs: [{ name: wantTickersJob.name, handler: handleWantTickers }],
};
