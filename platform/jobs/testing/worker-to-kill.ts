import { appendFileSync } from 'node:fs';
import { systemClock } from '../../clock/system.adapter.ts';
import { sqliteJobs } from '../sqlite.adapter.ts';

/** Works on a queue until it is killed; writes a line as each job starts and ends. */
const [file = '', log = ''] = process.argv.slice(2);
const jobs = sqliteJobs({ file, clock: systemClock() });
await jobs.work({
  count: async ({ key }) => {
    appendFileSync(log, `start ${key}\n`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    appendFileSync(log, `end ${key}\n`);
  },
});
