import { appendFileSync } from 'node:fs';
import { bullmqJobs } from '../bullmq.adapter.ts';

// Processes jobs until killed and logs the start of each. No job ends.
const [queue = '', log = ''] = process.argv.slice(2);
const url = process.env['REDIS_URL'] ?? '';
const jobs = await bullmqJobs({ url, queue, abandonedAfterMs: 1000 });
await jobs.work({
  count: async ({ key }) => {
    appendFileSync(log, `start ${key}\n`);
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  },
});
