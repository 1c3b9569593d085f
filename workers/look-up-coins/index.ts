import { lookUpCoinJob } from '#application/market/look-up-coin-job.ts';
import { findLookUp } from '#observations/look-ups/queries.ts';
import { openLookUps, writeLookUp } from '#observations/look-ups/store.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { WorkerSlice } from '../slice.ts';

const handleLookUp =
  (ports: { readonly readModels: ReadModels }): JobHandler =>
  async (job) => {
    const { symbol, kind, askedAt } = lookUpCoinJob.schema.parse(job.payload);
    await openLookUps(ports);
    const known = await findLookUp(ports, symbol, new Date(askedAt));
    // A job that runs twice must not ask again for what was answered meanwhile.
    if (known?.kind === kind && known.state !== 'failed') return;
    await writeLookUp(ports, { id: symbol, kind, state: 'asked', at: askedAt, coin: null });
  };

export const lookUpCoinsSlice: WorkerSlice = {
  jobs: [{ name: lookUpCoinJob.name, handler: handleLookUp }],
};
