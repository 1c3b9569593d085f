import { providerEventJob } from '#application/payments/provider-event-job.ts';
import type { WorkerSlice } from '../slice.ts';
import { handleProviderEvent } from './handler.ts';

export const reconcilePaymentsSlice: WorkerSlice = {
  jobs: [{ name: providerEventJob.name, handler: handleProviderEvent }],
};
