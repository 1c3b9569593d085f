import { randomUUID } from 'node:crypto';
import { bulkMembersDecider, bulkMembersStream } from '#domain/bulk-change/decider.ts';
import type { BulkMembershipChange } from '#domain/bulk-change/events.ts';
import { formatCount } from '#domain/shared/format.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { withoutRequestKeys, type CommandContext, type CommandResult } from '../command-context.ts';
import { idOf } from '../derive-id.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { type BulkTarget, findTarget, type TargetPorts } from './find-target.ts';
import { handleBulkChange } from './handle-bulk-change.ts';

export type BulkChangeToStart = {
  readonly target: BulkTarget;
  readonly change: BulkMembershipChange;
  readonly reason: string;
  /** What the preview counted. */
  readonly expectedTotal?: number | undefined;
};

/** Members of one step: a second of work at most. */
export const membersInStep = 250;

const appendConcurrency = 8;

/**
 * Writes down who the members are and starts. The selection is fixed from here on: what changes while the bulk change
 * runs adds no member and takes none away.
 */
export const startBulkChange = async (
  ports: CommandPorts & TargetPorts,
  { target, change, reason, expectedTotal }: BulkChangeToStart,
  context: CommandContext,
): Promise<CommandResult & { readonly bulkChangeId: string }> => {
  const bulkChangeId = idOf(context.idempotencyKey, 'bulk-change');
  const ids = await idsOf(ports, target, context.now);
  if (expectedTotal !== undefined && expectedTotal !== ids.length) throw changedMeanwhile(ids);
  // A selection of its own for each attempt, so that one that was cut short leaves nothing in another.
  const selectionId = randomUUID();
  const steps = Math.ceil(ids.length / membersInStep);
  const enqueue = limitedQueue(appendConcurrency);
  await Promise.all(
    Array.from({ length: steps }, (_, step) =>
      enqueue(() => chooseMembers(ports, { selectionId, step, ids }, context)),
    ),
  );
  const filter = 'filter' in target ? target.filter : null;
  const chosen = { startedBy: context.actor, selectionId, steps, total: ids.length };
  const command = { type: 'StartBulkChange', change, reason, filter, ...chosen } as const;
  const started = await handleBulkChange(
    ports,
    { bulkChangeId, command: { ...command, now: context.now } },
    context,
  );
  return { ...started, bulkChangeId };
};

const idsOf = async (ports: TargetPorts, target: BulkTarget, now: Date): Promise<string[]> => {
  const ids: string[] = [];
  for await (const page of findTarget(ports, target, now)) ids.push(...page.map(({ id }) => id));
  return ids;
};

type Step = {
  readonly selectionId: string;
  readonly step: number;
  readonly ids: readonly string[];
};

const chooseMembers = async (
  ports: CommandPorts,
  { selectionId, step, ids }: Step,
  context: CommandContext,
): Promise<void> => {
  const accountIds = ids.slice(step * membersInStep, (step + 1) * membersInStep);
  await handleCommand(ports, {
    decider: bulkMembersDecider,
    stream: bulkMembersStream(selectionId, step),
    command: { type: 'ChooseBulkMembers', accountIds, now: context.now },
    context: withoutRequestKeys(context),
  });
};

const changedMeanwhile = (ids: readonly string[]): Rejection =>
  new Rejection('conflict', 'bulk-change/other-total', {
    message: `This selection has ${formatCount(ids.length)} members now. Please check the preview again.`,
  });
