import { z } from 'zod';
import { operatorRequestSchema, readinessSchema } from '../system.ts';
import { paths } from '../paths.ts';
import type { Operation } from './operation.ts';

/** Health, readiness, metrics, the description of the API, and the operator on this machine. */
export const systemOperations = {
  operator: {
    method: 'post',
    path: paths.operator,
    tag: 'System',
    summary:
      'Run an operator command in this process; what it writes comes as JSON lines while it runs',
    access: 'operator',
    body: operatorRequestSchema,
    status: 200,
    answer: null,
    mediaType: 'application/jsonl',
  },
  healthy: {
    method: 'get',
    path: paths.healthy,
    tag: 'System',
    summary: 'The process runs',
    access: 'anyone',
    status: 200,
    answer: z.object({ status: z.literal('ok') }),
  },
  ready: {
    method: 'get',
    path: paths.ready,
    tag: 'System',
    summary: 'The process can do its work: stores answer, read models have caught up',
    access: 'anyone',
    status: 200,
    answer: readinessSchema,
  },
  metrics: {
    method: 'get',
    path: paths.metrics,
    tag: 'System',
    summary: 'Figures in the format of Prometheus',
    access: 'metrics',
    status: 200,
    answer: null,
    mediaType: 'text/plain',
  },
  openApi: {
    method: 'get',
    path: paths.openApi,
    tag: 'System',
    summary: 'This document',
    access: 'anyone',
    status: 200,
    answer: z.record(z.string(), z.unknown()),
  },
} as const satisfies Record<string, Operation>;
