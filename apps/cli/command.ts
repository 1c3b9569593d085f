import type { CommandContext } from '#application/command-context.ts';
import type { Platform } from '#platform/platform.ts';

/** One operator command: answers the lines to print; throws a `UsageError` or a `Rejection` when it cannot. */
export type Command = (platform: Platform, argv: readonly string[]) => Promise<readonly string[]>;

/** What the operator does, the system does: nobody is signed in on a command line. */
export const operatorContext = ({ clock }: Platform, correlationId: string): CommandContext => ({
  actor: 'system',
  now: clock.now(),
  correlationId,
});
