import { z } from 'zod';

/** A part that a process depends on: `ok`, or in words what is wrong. */
export const partHealthSchema = z
  .object({ name: z.string(), state: z.enum(['ok', 'degraded', 'failing']), words: z.string() })
  .meta({ id: 'PartHealth' });

/** The answer of `/readyz` when ready; `degraded`: it does its work, with what a part is missing. */
export const readinessSchema = z
  .object({ status: z.enum(['ready', 'degraded']), parts: z.array(partHealthSchema) })
  .meta({ id: 'Readiness' });

/** An operator command, as typed after `npm run cli --`. */
export const operatorRequestSchema = z
  .strictObject({ argv: z.array(z.string().max(1000)).min(1).max(50) })
  .meta({ id: 'OperatorRequest' });

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
