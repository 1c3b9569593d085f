import type { CommandContext } from '#application/command-context.ts';
import type { Platform } from '#platform/platform.ts';
import type { Arguments } from './arguments.ts';

export type Output = {
  readonly line: (text: string) => void;
  readonly error: (text: string) => void;
  /** Replaced by the next progress text; omitted when the output is not a terminal. */
  readonly progress: (text: string) => void;
};

type Described = {
  // One word or more, as typed: `projections rebuild`.
  readonly name: string;
  // What follows the name in the usage, such as `<email> [--reason "…"]`.
  readonly parameters: string;
  readonly summary: string;
  readonly words: readonly string[];
  // Options that take a value, without their dashes.
  readonly options: readonly string[];
  // Those of `words` and `options` that name files: relative to where the command was typed.
  readonly files?: readonly string[];
  // Options that take none.
  readonly flags?: readonly string[];
};

/** Runs inside the product that holds the data, or on data opened for it; throws a `UsageError` or a `Rejection`. */
export type ProductCommand = Described & {
  readonly runs: 'in-product';
  /** Changes nothing, and so makes no data where there are none. */
  readonly reads?: true;
  readonly run: (platform: Platform, given: Arguments, output: Output) => Promise<void>;
};

/** Needs no product and no data: runs where it was typed, also while a product runs. */
export type LocalCommand = Described & {
  readonly runs: 'locally';
  readonly run: (given: Arguments, output: Output) => Promise<void>;
};

export type Command = ProductCommand | LocalCommand;

/** 0 done; 1 refused or failed; 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** The actor is the system: a command line has no signed-in user. */
export const operatorContext = ({ clock }: Platform, correlationId: string): CommandContext => ({
  actor: 'system',
  now: clock.now(),
  correlationId,
});
