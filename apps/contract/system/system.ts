import { z } from 'zod';

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
export const readinessSchema = z
  .object({
    status: z.enum(['ready', 'degraded']).meta({
      description: 'State of the process; `degraded` when it works without some of its parts.',
    }),
    parts: z
      .array(componentHealthSchema)
      .meta({ description: 'What the process depends on, part by part.' }),
  })
  .meta({ id: 'Readiness', description: 'Whether the process can do its work.' });

export const operatorRequestSchema = z
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
