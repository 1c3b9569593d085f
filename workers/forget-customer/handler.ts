import { forgetCustomer } from '#application/membership/forget-customer.ts';
import { noteCard } from '#observations/cards/store.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { forgetCustomerJob } from './job.ts';

export const handleForgetCustomer =
  (
    ports: Parameters<typeof forgetCustomer>[0] &
      Parameters<typeof noteCard>[0] & { readonly clock: Clock },
  ): JobHandler =>
  async (job) => {
    const target = forgetCustomerJob.schema.parse(job.payload);
    await forgetCustomer(ports, target, jobContext(job, ports.clock));
    await noteCard(ports, target.accountId, null);
  };
