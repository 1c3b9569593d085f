import { z } from 'zod';
import { paths } from '#contract/paths.ts';
import { operatorResultSchema } from '#contract/system.ts';
import type { CommandResult } from './commands.ts';

const problemSchema = z.object({ message: z.string() });

/** Gives the command to the process that holds the data folder; its answer is printed as it came. */
export const askRunningProcess = async (
  { address, token }: { readonly address: string; readonly token: string },
  argv: readonly string[],
): Promise<CommandResult> => {
  const response = await fetch(new URL(paths.operator, address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ argv }),
  });
  const body: unknown = await response.json();
  if (!response.ok) {
    const problem = problemSchema.safeParse(body);
    const reason = problem.success ? problem.data.message : `status ${String(response.status)}`;
    return { lines: [`The running process refused the command: ${reason}`], exitCode: 1 };
  }
  const { output, exitCode } = operatorResultSchema.parse(body);
  return { lines: [output], exitCode: exitCode === 0 ? 0 : exitCode === 2 ? 2 : 1 };
};
