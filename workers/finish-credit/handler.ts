import { giveCredit, type CreditPorts } from '#application/membership/give-credit.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { finishCreditJob } from './job.ts';

export const handleFinishCredit =
  (ports: CreditPorts): JobHandler =>
  async (job) => {
    await giveCredit(ports, finishCreditJob.schema.parse(job.payload));
  };
