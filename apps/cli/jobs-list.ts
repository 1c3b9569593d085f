import { findRestoration } from '#platform/restoration/restoration.ts';
import type { ProductCommand } from './command.ts';

export const listJobs: ProductCommand = {
  name: 'jobs list',
  parameters: '',
  summary: 'how many jobs are waiting, delayed, running or failed',
  positionals: [],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (platform, _given, { line }) => {
    const { jobs } = platform;
    const { waiting, delayed, active, failed } = await jobs.counts();
    line(`waiting  ${String(waiting)}`);
    line(`delayed  ${String(delayed)}`);
    line(`active   ${String(active)}`);
    line(`failed   ${String(failed)}`);
    if ((await jobs.administration.isPaused()) && (await findRestoration(platform)))
      line('Jobs are on hold after a restore: npm run cli -- release-restored continues them.');
  },
};
