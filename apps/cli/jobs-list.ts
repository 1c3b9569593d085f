import type { Command } from './command.ts';
import { readArguments, takeWords } from './usage.ts';

export const listJobs: Command = async ({ jobs }, argv) => {
  takeWords(readArguments(argv, []), []);
  const { waiting, delayed, active, failed } = await jobs.counts();
  return [
    `waiting  ${String(waiting)}`,
    `delayed  ${String(delayed)}`,
    `active   ${String(active)}`,
    `failed   ${String(failed)}`,
  ];
};
