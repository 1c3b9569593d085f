import type { DeliveryCommand } from '#domain/delivery/commands.ts';
import { deliveryKey } from '#domain/delivery/decider.ts';
import type { DeliveredEdition, EditionKind } from '#domain/delivery/events.ts';
import { partOf, type Started } from '#domain/delivery/state.ts';
import { isSendable } from '#domain/shared/news/edition-content.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findDelivery } from '#projections/deliveries/queries.ts';
import { waitingIn, type DeliveryDocument } from '#projections/deliveries/read-model.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { readEdition } from '../editions/read-edition.ts';
import { deliveryInLog, type LogPorts } from '../read-models/documents-in-log.ts';
import { handleDelivery, listedFor, loadShard } from './handle-delivery.ts';
import { listRecipients, readersOf, startFor, type StartDeliveryPorts } from './start-delivery.ts';

/** The newsletter in one of its rhythms; the report of the week is written by its own job. */
export type NewsletterKind = Exclude<EditionKind, 'report'>;

export type ManualDelivery = { readonly kind: NewsletterKind; readonly date: string };

export type DeliveryPlan = {
  readonly edition: DeliveredEdition;
  /** Who would get it: readers of now who stand on no list of the day. */
  readonly recipients: readonly string[];
  /** What became of those who were listed before; undefined when nothing started yet. */
  readonly before: DeliveryDocument | undefined;
  readonly started: Started | undefined;
};

/**
 * What a delivery by hand would do. Who stands on a list of the day got the edition, is in doubt or was passed over, and
 * is not listed again: lists are read from the log, so that nobody gets two.
 */
export const planDelivery = async (
  ports: StartDeliveryPorts & LogPorts,
  asked: ManualDelivery,
  now: Date,
): Promise<DeliveryPlan> => {
  requireToday(asked, now);
  const found = await readEdition(ports, { date: asked.date });
  if (!found) throw refuse('missing', 'no-edition', texts.noEdition);
  if (!isSendable(found)) throw refuse('conflict', 'not-sendable', texts.notSendable);
  const edition = { ...asked, version: found.version };
  const started = await loadShard(ports, { key: deliveryKey(asked), shard: 0 });
  const before =
    (await findDelivery(ports, deliveryKey(asked))) ??
    (await deliveryInLog(ports, deliveryKey(asked)))?.delivery;
  if (started && (!before || waitingIn(before) > 0)) throw isRunning(before);
  const listed = await listedRecipients(ports, asked.date);
  const readers = await readersOf(ports, asked, now);
  const recipients = readers.filter((id) => !listed.has(id));
  if (recipients.length === 0) {
    throw started
      ? refuse('conflict', 'complete', texts.complete)
      : refuse('conflict', 'no-readers', texts.noReaders);
  }
  return { edition, recipients, before, started };
};

/** Delivers the newest version to everybody of the plan, by the same shards and workers as each morning. */
export const deliverManually = async (
  ports: StartDeliveryPorts & LogPorts,
  { reason, ...asked }: ManualDelivery & { readonly reason: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const plan = await planDelivery(ports, asked, context.now);
  if (plan.started) return extend(ports, { ...plan, reason, started: plan.started }, context);
  const { edition, recipients: ids } = plan;
  const { started, written } = await startFor(ports, { edition, ids, reason }, context);
  if (!started) throw isRunning(undefined);
  return written;
};

type Extension = DeliveryPlan & { readonly started: Started; readonly reason: string };

const extend = async (
  ports: StartDeliveryPorts,
  { edition, recipients, started, reason }: Extension,
  context: CommandContext,
): Promise<CommandResult> => {
  const shard = started.shards;
  const selection = await listRecipients(ports, { ids: recipients, firstShard: shard }, context);
  const command: DeliveryCommand = {
    type: 'ExtendEditionDelivery',
    version: edition.version,
    ...selection,
    shard,
    recipients: recipients.length,
    reason,
    now: context.now,
  };
  const handled = { key: deliveryKey(edition), shard: 0, command };
  return handleDelivery(ports, handled, context);
};

const monday = 1;

const requireToday = ({ kind, date }: ManualDelivery, now: Date): void => {
  if (date !== now.toISOString().slice(0, 10))
    throw refuse('conflict', 'not-today', texts.notToday);
  if (kind === 'weekly' && now.getUTCDay() !== monday)
    throw refuse('conflict', 'not-monday', texts.notMonday);
};

// A reader who changed the frequency today is on the list of the other newsletter.
const kinds: readonly NewsletterKind[] = ['daily', 'weekly'];

const listedRecipients = async (
  ports: StartDeliveryPorts,
  date: string,
): Promise<ReadonlySet<string>> => {
  const listed = new Set<string>();
  for (const kind of kinds) {
    const first = await loadShard(ports, { key: deliveryKey({ kind, date }), shard: 0 });
    for (let shard = 0; first && shard < first.shards; shard += 1) {
      const { selectionId } = partOf(first, shard);
      for (const id of await listedFor(ports, { selectionId, shard })) listed.add(id);
    }
  }
  return listed;
};

const isRunning = (before: DeliveryDocument | undefined): Rejection => {
  const waiting =
    before === undefined ? '' : ` ${String(waitingIn(before))} recipients are waiting.`;
  return refuse('conflict', 'under-way', `${texts.underWay}${waiting}`);
};

const refuse = (kind: 'missing' | 'conflict', what: string, message: string): Rejection =>
  new Rejection(kind, `delivery/${what}`, { message });

const texts = {
  notToday: 'Only today’s edition can be sent manually. Older editions are in the archive.',
  notMonday: 'Weekly readers get Monday’s edition. Choose the daily readers, or wait until Monday.',
  noEdition:
    'There is no edition for today yet. Generate it in the newsletter generator, which also shows what data is missing.',
  notSendable:
    'This edition has no market figures, so it cannot be sent. Refresh it in the newsletter generator once prices are back.',
  underWay: 'This edition is already being delivered.',
  complete: 'All of these readers are already in one of today’s deliveries.',
  noReaders: 'Nobody reads the newsletter at this frequency.',
} as const;
