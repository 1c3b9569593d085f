import type { CommandContext } from '#application/command-context.ts';
import type { ClockMoveResult, ClockProgress, ClockRequest } from '#contract/system/demo.ts';
import { createOperatorActor } from '#domain/shared/actors.ts';
import type { Platform } from '#platform/platform.ts';
import { operatorOption, type Arguments } from './arguments.ts';

export type Output = {
  readonly line: (text: string) => void;
  readonly error: (text: string) => void;
  /** Replaced by the next progress text; omitted if the output is not a terminal. */
  readonly progress: (text: string) => void;
};

type CommandDescription = {
  // One or more words, such as `projections rebuild`.
  readonly name: string;
  // Parameters for the usage text, such as `<email> [--reason "…"]`.
  readonly parameters: string;
  readonly summary: string;
  readonly positionals: readonly string[];
  // Options with a value, without dashes.
  readonly options: readonly string[];
  // Names from `positionals` and `options` whose values are files, relative to the caller's working directory.
  readonly files?: readonly string[];
  // Options without a value.
  readonly flags?: readonly string[];
};

/** What the caller must type before the command runs, unless `--yes` is given. */
export type Confirmation = { readonly question: string; readonly expected: string };

export type ClockControl = {
  readonly clock: () => Promise<ClockProgress>;
  readonly moveClock: (request: ClockRequest) => Promise<ClockMoveResult>;
};

/** What only the running product has. Empty if the command opened the data itself, or without a demo. */
export type RunningDemo = { readonly clock?: ClockControl };

/** Runs inside the running product, or opens its data directly. Throws a `UsageError` or a `Rejection`. */
export type ProductCommand = CommandDescription & {
  readonly runs: 'in-product';
  /** Read-only: the command fails if there is no data yet, and creates none. */
  readonly reads?: true;
  /** For a command that cannot be undone. It then has the flag `yes`, which the confirmation adds. */
  readonly confirmation?: (given: Arguments) => Confirmation;
  readonly run: (
    platform: Platform,
    args: Arguments,
    output: Output,
    running?: RunningDemo,
  ) => Promise<void>;
};

/** Runs in the caller's process without product or data, even while the product is running. */
export type LocalCommand = CommandDescription & {
  readonly runs: 'locally';
  readonly run: (given: Arguments, output: Output) => Promise<void>;
};

export type Command = ProductCommand | LocalCommand;

/** 0: success; 1: refused or failed; 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** The actor is the operator, by the name that `--operator` has, because a command line has no logged-in user. */
export const operatorContext = (
  { clock }: Pick<Platform, 'clock'>,
  { options }: Pick<Arguments, 'options'>,
  correlationId: string,
): CommandContext => ({
  actor: createOperatorActor(options[operatorOption]),
  now: clock.now(),
  correlationId,
});
