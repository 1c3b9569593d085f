import type { Endpoint } from './endpoint.ts';

/** Jobs that wait, run or failed, and the queue that holds them. */
export const jobEndpoints = {
  jobs: {
    name: 'jobs',
    method: 'get',
    path: '/api/admin/jobs',
    resource: 'admin',
    action: 'read',
  },
  job: {
    name: 'job',
    method: 'get',
    path: '/api/admin/jobs/{id}',
    resource: 'admin',
    action: 'read',
  },
  retryJob: {
    name: 'retryJob',
    method: 'post',
    path: '/api/admin/jobs/{id}/retry',
    resource: 'admin',
    action: 'change',
  },
  dropJob: {
    name: 'dropJob',
    method: 'post',
    path: '/api/admin/jobs/{id}/drop',
    resource: 'admin',
    action: 'change',
  },
  jobQueue: {
    name: 'jobQueue',
    method: 'get',
    path: '/api/admin/queues/{id}',
    resource: 'admin',
    action: 'read',
  },
  retryFailedJobs: {
    name: 'retryFailedJobs',
    method: 'post',
    path: '/api/admin/queues/{id}/retry-failed',
    resource: 'admin',
    action: 'change',
  },
  pauseQueue: {
    name: 'pauseQueue',
    method: 'post',
    path: '/api/admin/queues/{id}/pause',
    resource: 'admin',
    action: 'change',
  },
  resumeQueue: {
    name: 'resumeQueue',
    method: 'post',
    path: '/api/admin/queues/{id}/resume',
    resource: 'admin',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
