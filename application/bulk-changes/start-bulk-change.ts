import { randomUUID } from 'node:crypto';
import { bulkChangeDecider, memberSelectionDecider } from '#domain/bulk-change/bulk-change.ts';
import type { BulkMembershipChange } from '#domain/bulk-change/events.ts';
import { maxUntypedMembers } from '#domain/shared/bulk-changes.ts';
import { formatCount } from '#domain/shared/format.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { withoutRequestKeys, type CommandContext, type CommandResult } from '../command-context.ts';
import { deriveOrGenerateId } from '../derive-id.ts';
import { sendCommand, type CommandPorts } from '../handle-command.ts';
import { type BulkTarget, scanTargetMembers, type TargetPorts } from './find-target.ts';

export type BulkChangeToStart = {
  readonly target: BulkTarget;
  readonly change: BulkMembershipChange;
  readonly reason: string;
  readonly expectedTotal?: number | undefined;
};

/** A step takes at most a second. A small change has several too, so that it can be stopped half-way. */
const getStepSize = (total: number): number => Math.min(250, Math.max(10, Math.ceil(total / 20)));

const appendConcurrency = 8;

/**
 * Stores the list of members and starts. The list is fixed from then on, even if members start or stop matching the
 * filter.
 */
export const startBulkChange = async (
  ports: CommandPorts & TargetPorts,
  { target, change, reason, expectedTotal }: BulkChangeToStart,
  context: CommandContext,
): Promise<CommandResult & { readonly bulkChangeId: string }> => {
  const bulkChangeId = deriveOrGenerateId(context.idempotencyKey, 'bulk-change');
  const ids = await collectTargetIds(ports, target, context.now);
  requireExpectedTotal(ids, expectedTotal);
  // Each attempt has its own selection id, so that an interrupted attempt leaves nothing in another one.
  const selectionId = randomUUID();
  const size = getStepSize(ids.length);
  const steps = Math.ceil(ids.length / size);
  const enqueue = limitedQueue(appendConcurrency);
  await Promise.all(
    Array.from({ length: steps }, (_, step) =>
      enqueue(() => {
        const accountIds = ids.slice(step * size, (step + 1) * size);
        return saveMembers(ports, { selectionId, step, accountIds }, context);
      }),
    ),
  );
  const filter = 'filter' in target ? target.filter : null;
  const selection = { startedBy: context.actor, selectionId, steps, total: ids.length };
  const command = { type: 'StartBulkChange', change, reason, filter, ...selection } as const;
  // The decider recognises a repeated command by its state.
  const ownContext = withoutRequestKeys(context);
  const result = await sendCommand(
    ports,
    bulkChangeDecider,
    { id: bulkChangeId, command },
    ownContext,
  );
  return { ...result, bulkChangeId };
};

// Nobody changes many members without having seen how many they are.
const requireExpectedTotal = (ids: readonly string[], expectedTotal: number | undefined): void => {
  if (expectedTotal === undefined && ids.length > maxUntypedMembers) throw totalMissingError(ids);
  if (expectedTotal !== undefined && expectedTotal !== ids.length) throw totalChangedError(ids);
};

const collectTargetIds = async (
  ports: TargetPorts,
  target: BulkTarget,
  now: Date,
): Promise<string[]> => {
  const ids: string[] = [];
  for await (const page of scanTargetMembers(ports, target, now))
    ids.push(...page.map(({ id }) => id));
  return ids;
};

type Step = {
  readonly selectionId: string;
  readonly step: number;
  readonly accountIds: readonly string[];
};

const saveMembers = async (
  ports: CommandPorts,
  { selectionId, step, accountIds }: Step,
  context: CommandContext,
): Promise<void> => {
  const command = { type: 'ChooseBulkMembers', accountIds } as const;
  const target = { id: { selectionId, step }, command };
  await sendCommand(ports, memberSelectionDecider, target, withoutRequestKeys(context));
};

const totalMissingError = (ids: readonly string[]): Rejection =>
  new Rejection('invalid', 'bulk-change/total-missing', {
    message: `This selection has ${formatCount(ids.length)} members. Send the number of members of the preview to change more than ${String(maxUntypedMembers)}.`,
    field: 'expectedTotal',
  });

const totalChangedError = (ids: readonly string[]): Rejection =>
  new Rejection('conflict', 'bulk-change/other-total', {
    message: `This selection has ${formatCount(ids.length)} members now. Please check the preview again.`,
  });
