import { comparisonDecider, comparisonStream } from '#domain/comparison/comparison.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { handleCommand } from '../../handle-command.ts';
import { loadState } from '../../load-stream.ts';
import { compareMember, type CompareMemberPorts } from './compare-member.ts';
import { previewFix, type PreviewedFix } from './preview-fix.ts';

type MemberReference = { readonly comparisonId: string };

const concurrency = 8;

/**
 * Previews a fix for the members listed in a comparison. It uses their current events and the provider's current
 * state, and appends nothing. Members without differences are omitted.
 */
export const previewFixes = async (
  ports: CompareMemberPorts,
  { comparisonId }: MemberReference,
  context: CommandContext,
): Promise<readonly PreviewedFix[]> => {
  const previews = await mapMembers(await loadListedMembers(ports, comparisonId), (accountId) =>
    previewFix(ports, { accountId }, context),
  );
  return previews.filter((each) => each !== null);
};

/**
 * Fixes the listed members who still differ, as the nightly comparison does, and records the reason. Nothing is
 * recorded if no member differs, so a repeated fix has no effect.
 */
export const fixDrift = async (
  ports: CompareMemberPorts,
  { comparisonId, reason }: MemberReference & { readonly reason: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const listedIds = await loadListedMembers(ports, comparisonId);
  const failures: string[] = [];
  const results = await mapMembers(listedIds, async (accountId) => {
    try {
      return (await compareMember(ports, { accountId }, context))?.drift ?? null;
    } catch {
      // An unresponsive provider also counts as a failure, so that the members already fixed are recorded.
      failures.push(accountId);
      return null;
    }
  });
  const drifts = results.filter((drift) => drift !== null);
  return handleCommand(ports, {
    decider: comparisonDecider,
    stream: comparisonStream(comparisonId),
    command: { type: 'RecordFix', reason, drifts, failures, now: context.now },
    context,
    subject: context.actor,
  });
};

const loadListedMembers = async (
  ports: CompareMemberPorts,
  comparisonId: string,
): Promise<readonly string[]> => {
  const request = { decider: comparisonDecider, stream: comparisonStream(comparisonId) };
  const { report } = await loadState(ports, request);
  if (report === null) {
    throw new Rejection('missing', 'comparison/unknown', {
      message: 'There is no such payment check.',
    });
  }
  const driftedIds = report.drifts.map(({ accountId }) => accountId);
  return [...new Set([...report.failures, ...driftedIds])];
};

const mapMembers = <Result>(
  accountIds: readonly string[],
  of: (accountId: string) => Promise<Result>,
): Promise<readonly Result[]> => {
  const enqueue = limitedQueue(concurrency);
  return Promise.all(accountIds.map((accountId) => enqueue(() => of(accountId))));
};
