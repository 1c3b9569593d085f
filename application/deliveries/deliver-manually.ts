import { getKindsOfDay, isSuperseded } from '#domain/delivery/calendar.ts';
import {
  deliveryDecider,
  deliveryKey,
  getShardSelection,
  type DeliveryCommand,
  type StartedDelivery,
} from '#domain/delivery/delivery.ts';
import type { DeliveredEdition, NewsletterKind } from '#domain/delivery/events.ts';
import { isSendable } from '#domain/shared/news/edition-content.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  findDelivery,
  countPendingRecipients,
  type DeliveryDocument,
} from '#projections/deliveries/read-model.ts';
import { type CommandContext, type CommandResult, withoutRequestKeys } from '../command-context.ts';
import { readEdition } from '../editions/read-edition.ts';
import { readDeliveryFromLog, type LogPorts } from '../read-models/documents-in-log.ts';
import { sendCommand } from '../handle-command.ts';
import { loadListedRecipients, loadShard } from './load-delivery.ts';
import {
  storeRecipients,
  findReaderIds,
  startDeliveryToRecipients,
  type StartDeliveryPorts,
} from './start-delivery.ts';

export type ManualDelivery = { readonly kind: NewsletterKind; readonly date: string };

export type DeliveryPlan = {
  readonly edition: DeliveredEdition;
  /** Current readers who are not on any of the day's recipient lists. */
  readonly recipients: readonly string[];
  /** The day's earlier delivery; undefined if none has started. */
  readonly before: DeliveryDocument | undefined;
  readonly started: StartedDelivery | undefined;
};

/**
 * Previews a manual delivery. Anyone on one of the day's recipient lists is excluded, whatever the outcome was. The
 * lists are read from the event log, so that nobody receives the edition twice.
 */
export const planDelivery = async (
  ports: StartDeliveryPorts & LogPorts,
  delivery: ManualDelivery,
  now: Date,
): Promise<DeliveryPlan> => {
  requireCurrent(delivery, now);
  const latestEdition = await readEdition(ports, { date: delivery.date });
  if (!latestEdition) throw createDeliveryRejection('missing', 'no-edition', messages.noEdition);
  if (!isSendable(latestEdition))
    throw createDeliveryRejection('conflict', 'not-sendable', messages.notSendable);
  const edition = { ...delivery, version: latestEdition.version };
  const startedDelivery = await loadShard(ports, { key: deliveryKey(delivery), shard: 0 });
  const previousDelivery =
    (await findDelivery(ports, deliveryKey(delivery))) ??
    (await readDeliveryFromLog(ports, deliveryKey(delivery)))?.delivery;
  if (startedDelivery && (!previousDelivery || countPendingRecipients(previousDelivery) > 0))
    throw alreadyRunningError(previousDelivery);
  const alreadyListedIds = await loadListedRecipientIds(ports, delivery.date);
  const readers = await findReaderIds(ports, delivery, now);
  const recipients = readers.filter((id) => !alreadyListedIds.has(id));
  if (recipients.length === 0) {
    throw startedDelivery
      ? createDeliveryRejection('conflict', 'complete', messages.complete)
      : createDeliveryRejection('conflict', 'no-readers', messages.noReaders);
  }
  return { edition, recipients, before: previousDelivery, started: startedDelivery };
};

/**
 * Delivers the latest version to the planned recipients, through the same shards and workers as the morning delivery.
 */
export const deliverManually = async (
  ports: StartDeliveryPorts & LogPorts,
  { reason, ...delivery }: ManualDelivery & { readonly reason: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const plan = await planDelivery(ports, delivery, context.now);
  if (plan.started)
    return extendDelivery(ports, { ...plan, reason, started: plan.started }, context);
  const { edition, recipients: ids } = plan;
  const { started, result } = await startDeliveryToRecipients(
    ports,
    { edition, ids, reason },
    context,
  );
  if (!started) throw alreadyRunningError(undefined);
  return result;
};

type DeliveryExtension = DeliveryPlan & {
  readonly started: StartedDelivery;
  readonly reason: string;
};

const extendDelivery = async (
  ports: StartDeliveryPorts,
  { edition, recipients, started, reason }: DeliveryExtension,
  context: CommandContext,
): Promise<CommandResult> => {
  const shard = started.shards;
  const selection = await storeRecipients(ports, { ids: recipients, firstShard: shard }, context);
  const command: DeliveryCommand = {
    type: 'ExtendEditionDelivery',
    version: edition.version,
    ...selection,
    shard,
    recipients: recipients.length,
    reason,
    now: context.now,
  };
  const target = { id: { key: deliveryKey(edition), shard: 0 }, command };
  return sendCommand(ports, deliveryDecider, target, withoutRequestKeys(context));
};

const requireCurrent = ({ kind, date }: ManualDelivery, now: Date): void => {
  if (!getKindsOfDay(date).includes(kind))
    throw createDeliveryRejection('conflict', 'not-monday', messages.notMonday);
  const today = now.toISOString().slice(0, 10);
  const isCurrent =
    kind === 'weekly' ? date <= today && !isSuperseded(kind, { date, now }) : date === today;
  if (!isCurrent) throw createDeliveryRejection('conflict', 'not-today', messages.notToday);
};

// Both lists are read, because a reader who changed the frequency today is on the other one.
const kinds: readonly NewsletterKind[] = ['daily', 'weekly'];

const loadListedRecipientIds = async (
  ports: StartDeliveryPorts,
  date: string,
): Promise<ReadonlySet<string>> => {
  const recipientIds = new Set<string>();
  for (const kind of kinds) {
    const first = await loadShard(ports, { key: deliveryKey({ kind, date }), shard: 0 });
    for (let shard = 0; first && shard < first.shards; shard += 1) {
      const { selectionId } = getShardSelection(first, shard);
      for (const id of await loadListedRecipients(ports, { selectionId, shard }))
        recipientIds.add(id);
    }
  }
  return recipientIds;
};

const alreadyRunningError = (before: DeliveryDocument | undefined): Rejection => {
  const waitingText =
    before === undefined
      ? ''
      : ` ${String(countPendingRecipients(before))} recipients are waiting.`;
  return createDeliveryRejection('conflict', 'under-way', `${messages.underWay}${waitingText}`);
};

const createDeliveryRejection = (
  kind: 'missing' | 'conflict',
  what: string,
  message: string,
): Rejection => new Rejection(kind, `delivery/${what}`, { message });

const messages = {
  notToday:
    'Only today’s edition can be sent manually, and to weekly readers that of the latest Monday. Older editions are in the archive.',
  notMonday: 'Weekly readers get Monday’s edition. Choose the daily readers, or open that edition.',
  noEdition:
    'There is no edition for today yet. Generate it in the newsletter generator, which also shows what data is missing.',
  notSendable:
    'This edition has no market figures, so it cannot be sent. Refresh it in the newsletter generator once prices are back.',
  underWay: 'This edition is already being delivered.',
  complete: 'All of these readers are already in one of the deliveries of this edition.',
  noReaders: 'Nobody reads the newsletter at this frequency.',
} as const;
