import { projectorHealthChecks } from './health-checks.ts';
import { runProcess } from './run-process.ts';
import { startProjector } from './start-projector.ts';

// `npm run projector` keeps the read models up to date. A second process takes over if the first one fails.
await runProcess('projector', (platform) => {
  const consumers = startProjector(platform);
  const checks = projectorHealthChecks(platform, consumers);
  return Promise.resolve({ parts: [consumers], consumers, checks });
});
