import { startIngest } from './ingest-market/start-ingest.ts';
import { runProcess } from './run-process.ts';
import { startWorkers } from './start-workers.ts';

/** `npm run workers`: takes jobs, reacts to events, fetches the market. Many may run side by side. */
await runProcess('workers', async (platform) => [
  await startWorkers(platform),
  startIngest({ platform }),
]);
