import type { ProductCommand } from './command.ts';

export const listJobs: ProductCommand = {
  name: 'jobs list',
  parameters: '',
  summary: 'how many jobs are waiting, delayed, running or failed',
  words: [],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async ({ jobs }, _given, { line }) => {
    const { waiting, delayed, active, failed } = await jobs.counts();
    line(`waiting  ${String(waiting)}`);
    line(`delayed  ${String(delayed)}`);
    line(`active   ${String(active)}`);
    line(`failed   ${String(failed)}`);
  },
};
