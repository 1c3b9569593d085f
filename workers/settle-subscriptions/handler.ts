import { tidySubscriptions, type FixPorts } from '#application/membership/fix-subscriptions.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listDueSubscriptions } from '#projections/subscriptions/queries.ts';
import { jobContext } from '../engine/job-context.ts';
import { settleSubscriptionsJob } from './job.ts';

type Ports = FixPorts & { readonly clock: Clock; readonly readModels: ReadModels };

const membersAtOnce = 200;

/** What ends by time: a period, a cancellation, a grace, a checkout that was not paid. */
export const handleSettleSubscriptions =
  (ports: Ports): JobHandler =>
  async (job) => {
    settleSubscriptionsJob.schema.parse(job.payload);
    const context = jobContext(job, ports.clock);
    for (const accountId of await listDueSubscriptions(ports, context.now, membersAtOnce)) {
      await tidySubscriptions(ports, { accountId }, context);
    }
  };
