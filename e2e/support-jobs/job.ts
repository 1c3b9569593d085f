import type { Stage } from '../support/stage.ts';
import type { Agent } from './agent.ts';

/** One job of support, from the console's home page to its answer. */
export type Job = {
  readonly name: string;
  /** The clicks that it may take. */
  readonly maxClicks: number;
  /** Brings about the case, which is not counted, and returns what the agent does. */
  readonly prepare: (desk: JobContext) => Promise<(agent: Agent) => Promise<void>>;
};

export type JobContext = Stage & {
  /** Another admin, whose clicks count too. */
  readonly colleague: () => Promise<Agent>;
};

export type JobResult = {
  readonly name: string;
  readonly clicks: number;
  readonly seconds: number;
};

export const toTable = (results: readonly JobResult[], members: number): string =>
  [
    `Jobs of support with ${members.toLocaleString('en-GB')} members`,
    `${'job'.padEnd(56)}clicks  seconds`,
    ...results.map(
      ({ name, clicks, seconds }) =>
        `${name.padEnd(56)}${String(clicks).padStart(6)}${seconds.toFixed(1).padStart(9)}`,
    ),
  ].join('\n');
