import { z } from 'zod';
import { operatorRequestSchema, readinessSchema } from '../../system/system.ts';
import { publicStatusSchema } from '../../system/status.ts';
import { systemEndpoints } from '../../endpoints/system/system.ts';
import { defineOperations } from '../define-operations.ts';

/** Health, readiness, metrics, the API description and operator commands. */
export const systemOperations = defineOperations(systemEndpoints, 'System', {
  operator: {
    summary:
      'Run an operator command in this process; what it writes comes as JSON lines while it runs',
    description:
      'Each line is a JSON object: `line`, `error`, `progress`, or at the end `exitCode`.',
    guard: 'operator',
    body: operatorRequestSchema,
    duringMaintenance: true,
    status: 200,
    answer: null,
    mediaType: 'application/jsonl',
  },
  healthy: {
    probe: true,
    summary: 'The process runs',
    status: 200,
    answer: z.object({ status: z.literal('ok') }),
    problems: { 429: ['throttle/probes'] },
  },
  ready: {
    probe: true,
    summary: 'The process can do its work: what it depends on, part by part',
    description: '503 `server/not-ready`: a part has failed; `parts` says which.',
    status: 200,
    answer: readinessSchema,
    problems: { 429: ['throttle/probes'], 503: ['server/not-ready'] },
  },
  metrics: {
    probe: true,
    summary: 'Figures in the format of Prometheus',
    guard: 'metrics',
    status: 200,
    answer: null,
    mediaType: 'text/plain',
    problems: { 429: ['throttle/probes'] },
  },
  status: {
    probe: true,
    summary: 'Whether each part of the product works, and since when not',
    description:
      'For everyone, from the same checks as the faults that staff see. Needs no session. Checked again every ten seconds at most.',
    status: 200,
    answer: publicStatusSchema,
    problems: { 429: ['throttle/probes'] },
  },
  openApi: {
    summary: 'This document',
    status: 200,
    answer: z.record(z.string(), z.unknown()),
  },
});
