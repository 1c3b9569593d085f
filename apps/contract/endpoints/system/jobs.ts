import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Jobs and their queue. */
export const jobEndpoints = defineEndpoints({
  jobs: get('/api/admin/jobs', 'admin'),
  job: get('/api/admin/jobs/{id}', 'admin'),
  retryJob: post('/api/admin/jobs/{id}/retry', 'admin'),
  dropJob: post('/api/admin/jobs/{id}/drop', 'admin'),
  jobQueue: get('/api/admin/queues/{id}', 'admin'),
  retryFailedJobs: post('/api/admin/queues/{id}/retry-failed', 'admin'),
  pauseQueue: post('/api/admin/queues/{id}/pause', 'admin'),
  resumeQueue: post('/api/admin/queues/{id}/resume', 'admin'),
});
