import { z } from 'zod';

export const partHealthSchema = z
  .object({
    name: z.string().meta({ description: 'Name of the part.' }),
    state: z.enum(['ok', 'degraded', 'failing']).meta({
      description:
        'State of the part; the process keeps working while a part is `degraded`, but not while it is `failing`.',
    }),
    words: z.string().meta({ description: 'The state in words.' }),
  })
  .meta({ id: 'PartHealth', description: 'State of one part that the process depends on.' });

/** The answer of `/readyz` when ready; `degraded`: it does its work, with what a part is missing. */
export const readinessSchema = z
  .object({
    status: z.enum(['ready', 'degraded']).meta({
      description: 'State of the process; `degraded` when it works without some of its parts.',
    }),
    parts: z
      .array(partHealthSchema)
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

/** One line of the answer to an operator command, in the order in which the command wrote them. */
export const operatorOutputSchema = z
  .union([
    /** A line to print. */
    z.strictObject({ line: z.string() }),
    /** Why the command refused or failed; goes to the error output. */
    z.strictObject({ error: z.string() }),
    /** Progress of the command; each replaces the one before it. */
    z.strictObject({ progress: z.string() }),
    /** The last line: 0 done, 1 refused or failed, 2 wrong usage. Without it the command was interrupted. */
    z.strictObject({ exitCode: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
  ])
  .meta({ id: 'OperatorOutput' });
/** A line to print, progress, or the exit code that ends the answer. */
export type OperatorOutput = z.infer<typeof operatorOutputSchema>;
