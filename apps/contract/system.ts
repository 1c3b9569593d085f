import { z } from 'zod';

/** What `/readyz` answers when everything is there. */
export const readinessSchema = z
  .object({ status: z.literal('ready'), checks: z.array(z.string()) })
  .meta({ id: 'Readiness' });

/** An operator command, as typed after `npm run cli --`. */
export const operatorRequestSchema = z
  .strictObject({ argv: z.array(z.string().max(1000)).min(1).max(50) })
  .meta({ id: 'OperatorRequest' });

/** What the command printed, and how it ended. */
export const operatorResultSchema = z
  .object({ exitCode: z.int(), output: z.string() })
  .meta({ id: 'OperatorResult' });
/** What an operator command printed, and its exit code. */
export type OperatorResult = z.infer<typeof operatorResultSchema>;
