import type { Drift } from '#domain/comparison/events.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import { findRegistered } from '../../account/find-account.ts';
import type { CommandContext } from '../../command-context.ts';
import { loadState } from '../../load-stream.ts';
import { endingIn, type FixPorts } from './fix-subscriptions.ts';
import { decideReconciliation } from '../subscription/reconcile-membership.ts';

/** What a fix would do for a member: events of the membership, and subscriptions that end at the provider. */
export type PreviewedFix = Drift & {
  readonly ends: number;
  /** What the provider threw where it did not tell; null when it did. */
  readonly fault: { readonly cause: unknown } | null;
};

/** Decides where the provider stands now what a fix would append, without an append. Null where both agree and for an account that is gone. */
export const previewFix = async (
  ports: FixPorts,
  { accountId }: { readonly accountId: string },
  { now }: CommandContext,
): Promise<PreviewedFix | null> => {
  if (!(await findRegistered(ports, accountId))) return null;
  const of = { decider: membershipDecider, stream: membershipStream(accountId) };
  const state = await loadState(ports, of);
  if (state.customerId === null) return null;
  try {
    const standing = await ports.payments.snapshot(state.customerId);
    const changes = decideReconciliation(state, standing, now).map(({ type }) => type);
    const ends = endingIn(standing, now).length;
    return changes.length + ends === 0 ? null : { accountId, changes, ends, fault: null };
  } catch (cause) {
    return { accountId, changes: [], ends: 0, fault: { cause } };
  }
};
