import type { Drift } from '#domain/comparison/events.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import { findRegistered } from '../../account/find-account.ts';
import type { CommandContext } from '../../command-context.ts';
import { loadStream } from '../../load-stream.ts';
import { endSurplusSubscriptions, type FixPorts } from './fix-subscriptions.ts';

/**
 * Compares a membership with the payment provider and corrects differences. Null if both agree; undefined if the
 * account no longer exists.
 */
export const compareMember = async (
  ports: FixPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<Drift | null | undefined> => {
  if (!(await findRegistered(ports, accountId))) return undefined;
  const stream = membershipStream(accountId);
  const { revision } = await loadStream(ports, { decider: membershipDecider, stream });
  const { ended } = await endSurplusSubscriptions(ports, { accountId }, context);
  const changes: string[] = [];
  for await (const { type } of ports.eventStore.read(stream, revision + 1)) changes.push(type);
  return changes.length === 0 && ended === 0 ? null : { accountId, changes };
};
