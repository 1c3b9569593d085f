import { appendFileSync } from 'node:fs';
import { systemClock } from '../../clock/system.adapter.ts';
import { sqliteJobs } from '../sqlite.adapter.ts';

// Processes jobs until killed and logs the start and end of each.
const [file = '', log = ''] = process.argv.slice(2);
const jobs = sqliteJobs({ file, clock: systemClock() });
await jobs.work({
  count: async ({ key }) => {
    appendFileSync(log, `start ${key}\n`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    appendFileSync(log, `end ${key}\n`);
  },
});
