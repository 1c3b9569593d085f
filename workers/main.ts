import { workerHealthChecks } from './health-checks.ts';
import { startIngest } from './market/ingest-market/start-ingest.ts';
import { startPredictions } from './forecasts/issue-predictions/start-predictions.ts';
import { startSignals } from './forecasts/issue-signals/start-signals.ts';
import { runProcess } from './run-process.ts';
import { startWorkers } from './start-workers.ts';

// `npm run workers` runs jobs, reactions and market ingestion. Several processes may run concurrently.
await runProcess('workers', async (platform) => {
  const consumers = await startWorkers(platform);
  const isOn = platform.config.FORECASTS === 'on';
  const parts = [
    consumers,
    startIngest({ platform }),
    startPredictions({ platform, isOn }),
    startSignals({ platform, isOn }),
  ];
  return { parts, consumers, checks: workerHealthChecks(platform, consumers) };
});
