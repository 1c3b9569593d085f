import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { operatorOutputSchema, systemOperations } from '#contract/system/system.ts';
import type { ExitCode, Output } from './command.ts';

const problemSchema = z.object({ message: z.string() });

export const runInRunningProcess = async (
  { address, token }: { readonly address: string; readonly token: string },
  argv: readonly string[],
  output: Output,
): Promise<ExitCode> => {
  const response = await fetch(new URL(systemOperations.operator.path, address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ argv }),
  }).catch(ignoreMissingResponse);
  if (!response) {
    output.error(`Tidemark at ${address} did not answer. ${outcomeUnknownMessage}`);
    return 1;
  }
  if (!response.ok || !response.body) {
    output.error(`The running process refused the command: ${await getErrorMessage(response)}`);
    return 1;
  }
  const exitCode = await printLines(response.body, output);
  if (exitCode !== undefined) return exitCode;
  output.error(
    `Tidemark at ${address} stopped before the command finished. ${outcomeUnknownMessage}`,
  );
  return 1;
};

const outcomeUnknownMessage =
  'The command may have run completely or in part. Repeat it when Tidemark is running again. An erasure that has begun finishes by itself.';

// `fetch` throws a `TypeError` if there is no response. Any other error is a bug.
const ignoreMissingResponse = (error: unknown): undefined => {
  if (!(error instanceof TypeError)) throw error;
};

// Undefined if the response ended before its exit code.
const printLines = async (
  body: NonNullable<Response['body']>,
  output: Output,
): Promise<ExitCode | undefined> => {
  try {
    for await (const text of createInterface({ input: Readable.from(body) })) {
      const outputLine = operatorOutputSchema.parse(JSON.parse(text));
      if ('exitCode' in outputLine) return outputLine.exitCode;
      if ('line' in outputLine) output.line(outputLine.line);
      else if ('error' in outputLine) output.error(outputLine.error);
      else output.progress(outputLine.progress);
    }
  } catch (error) {
    // A lost connection throws a `TypeError`. Any other error is a bug.
    if (!(error instanceof TypeError)) throw error;
  }
  return undefined;
};

const getErrorMessage = async (response: Response): Promise<string> => {
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined));
  return problem.success ? problem.data.message : `status ${String(response.status)}`;
};
