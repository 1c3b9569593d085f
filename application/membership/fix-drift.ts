import { comparisonDecider, comparisonStream } from '#domain/comparison/decider.ts';
import type { Drift } from '#domain/comparison/events.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { findRegistered } from '../account/find-account.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import { handleCommand } from '../handle-command.ts';
import { loadState } from '../load-stream.ts';
import { compareMember } from './compare-member.ts';
import { endingIn, type FixPorts } from './fix-subscriptions.ts';
import { decideStanding } from './reconcile-membership.ts';

/** What a fix would do for a member: events of the membership, and subscriptions that end at the provider. */
export type PreviewedFix = Drift & {
  readonly ends: number;
  /** What the provider threw where it did not tell; null when it did. */
  readonly fault: { readonly cause: unknown } | null;
};

type Night = { readonly night: string };

// Members that the provider is asked about at the same time.
const atOnce = 8;

/**
 * Decides, for the members that a comparison names, on today's events and where the provider stands now what a fix would
 * append, without an append. Those that agree are left out.
 */
export const previewFixes = async (
  ports: FixPorts,
  { night }: Night,
  context: CommandContext,
): Promise<readonly PreviewedFix[]> => {
  const previews = await eachOf(await namedIn(ports, night), (accountId) =>
    preview(ports, accountId, context),
  );
  return previews.filter((each) => each !== null);
};

/**
 * Puts right, as the nightly comparison does, the members that a comparison names and that differ now, and records who
 * it was and why. Nothing is recorded when all agree, so that a second fix does nothing more.
 */
export const fixDrift = async (
  ports: FixPorts,
  { night, reason }: Night & { readonly reason: string },
  context: CommandContext,
): Promise<Written> => {
  const named = await namedIn(ports, night);
  const failures: string[] = [];
  const found = await eachOf(named, async (accountId) => {
    try {
      return (await compareMember(ports, { accountId }, context)) ?? null;
    } catch {
      // Also when the provider does not answer: who was put right before is recorded all the same.
      failures.push(accountId);
      return null;
    }
  });
  const drifts = found.filter((drift) => drift !== null);
  return writtenBy(
    await handleCommand(ports, {
      decider: comparisonDecider,
      stream: comparisonStream(night),
      command: { type: 'RecordFix', reason, drifts, failures, now: context.now },
      context,
      subject: context.actor,
    }),
  );
};

const namedIn = async ({ eventStore }: FixPorts, night: string): Promise<readonly string[]> => {
  const of = { decider: comparisonDecider, stream: comparisonStream(night) };
  const { report } = await loadState({ eventStore }, of);
  if (report === null) {
    throw new Rejection('missing', 'comparison/unknown', {
      message: 'Nothing was compared in that night.',
    });
  }
  const differing = report.drifts.map(({ accountId }) => accountId);
  return [...new Set([...report.failures, ...differing])];
};

const preview = async (
  ports: FixPorts,
  accountId: string,
  { now }: CommandContext,
): Promise<PreviewedFix | null> => {
  if (!(await findRegistered(ports, accountId))) return null;
  const of = { decider: membershipDecider, stream: membershipStream(accountId) };
  const state = await loadState(ports, of);
  if (state.customerId === null) return null;
  try {
    const standing = await ports.payments.standing(state.customerId);
    const changes = decideStanding(state, standing, now).map(({ type }) => type);
    const ends = endingIn(standing, now).length;
    return changes.length + ends === 0 ? null : { accountId, changes, ends, fault: null };
  } catch (cause) {
    return { accountId, changes: [], ends: 0, fault: { cause } };
  }
};

const eachOf = <Result>(
  accountIds: readonly string[],
  of: (accountId: string) => Promise<Result>,
): Promise<readonly Result[]> => {
  const enqueue = limitedQueue(atOnce);
  return Promise.all(accountIds.map((accountId) => enqueue(() => of(accountId))));
};
