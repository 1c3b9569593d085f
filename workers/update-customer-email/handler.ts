import { updateCustomerEmail } from '#application/membership/update-customer-email.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { updateCustomerEmailJob } from './job.ts';

export const handleUpdateCustomerEmail =
  (ports: Parameters<typeof updateCustomerEmail>[0]): JobHandler =>
  (job) =>
    updateCustomerEmail(ports, updateCustomerEmailJob.schema.parse(job.payload));
