import { z } from 'zod';
import { publicStatusSchema } from './status.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

export const componentHealthSchema = z
  .object({
    name: z.string().meta({ description: 'Name of the part.' }),
    state: z.enum(['ok', 'degraded', 'failing']).meta({
      description:
        'State of the part; the process keeps working while a part is `degraded`, but not while it is `failing`.',
    }),
    words: z.string().meta({ description: 'The state in words.' }),
  })
  .meta({ id: 'PartHealth', description: 'State of one part that the process depends on.' });

/** Response of `/readyz` when ready. `degraded` means that the process works without some of its parts. */
const readinessSchema = z
  .object({
    status: z.enum(['ready', 'degraded']).meta({
      description: 'State of the process; `degraded` when it works without some of its parts.',
    }),
    parts: z
      .array(componentHealthSchema)
      .meta({ description: 'What the process depends on, part by part.' }),
  })
  .meta({ id: 'Readiness', description: 'Whether the process can do its work.' });

const operatorRequestSchema = z
  .strictObject({
    argv: z
      .array(z.string().max(1000))
      .min(1)
      .max(50)
      .meta({ description: 'The command and its arguments, as typed after `npm run cli --`.' }),
  })
  .meta({ id: 'OperatorRequest', description: 'A command of the operator.' });

/** One line of output from an operator command, in the order written. */
export const operatorOutputSchema = z
  .union([
    /** A line to print. */
    z.strictObject({ line: z.string() }),
    /** Why the command was refused or failed. It is printed to the error output. */
    z.strictObject({ error: z.string() }),
    /** Progress of the command. Each one replaces the previous one. */
    z.strictObject({ progress: z.string() }),
    /** The last line: 0 done, 1 refused or failed, 2 wrong usage. If it is missing, the command was interrupted. */
    z.strictObject({ exitCode: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
  ])
  .meta({ id: 'OperatorOutput' });
/** An output line, progress, or the final exit code. */
export type OperatorOutput = z.infer<typeof operatorOutputSchema>;

/** The page with the API documentation. */
export const apiDocsPath = '/api/docs';

/** Health, readiness, metrics, the API description and operator commands. */
export const systemOperations = defineOperations('System', {
  operator: post('/api/operator', 'system', {
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
  }),
  healthy: get('/healthz', 'system', {
    probe: true,
    summary: 'The process runs',
    status: 200,
    answer: z.object({ status: z.literal('ok') }),
    problems: { 429: ['throttle/probes'] },
  }),
  ready: get('/readyz', 'system', {
    probe: true,
    summary: 'The process can do its work: what it depends on, part by part',
    description: '503 `server/not-ready`: a part has failed; `parts` says which.',
    status: 200,
    answer: readinessSchema,
    problems: { 429: ['throttle/probes'], 503: ['server/not-ready'] },
  }),
  metrics: get('/metrics', 'system', {
    probe: true,
    summary: 'Figures in the format of Prometheus',
    guard: 'metrics',
    status: 200,
    answer: null,
    mediaType: 'text/plain',
    problems: { 429: ['throttle/probes'] },
  }),
  status: get('/api/status', 'system', {
    probe: true,
    summary: 'Whether each part of the product works, and since when not',
    description:
      'For everyone, from the same checks as the faults that staff see. Needs no session. Checked again every ten seconds at most.',
    status: 200,
    answer: publicStatusSchema,
    problems: { 429: ['throttle/probes'] },
  }),
  openApi: get('/api/openapi.json', 'system', {
    summary: 'This document',
    status: 200,
    answer: z.record(z.string(), z.unknown()),
  }),
});

/** The same without schemas, for browsers. */
export const systemEndpoints = withoutSchemas(systemOperations);
