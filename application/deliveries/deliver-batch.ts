import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeliveryOutcome, NextRecipient } from '#domain/delivery/commands.ts';
import type { EditionHandedOver, EditionKind } from '#domain/delivery/events.ts';
import { isOver, type Started } from '#domain/delivery/state.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import {
  MailRefusedError,
  type Mail,
  type Outbox,
  type MailingList,
  type OutgoingMail,
} from '#platform/mail/mail.port.ts';
import { findRegistered } from '../account/find-account.ts';
import { suppressMails } from '../account/profile/suppress-mails.ts';
import type { CommandContext } from '../command-context.ts';
import { deriveId } from '../derive-id.ts';
import type { CommandPorts } from '../handle-command.ts';
import {
  readEditionMails,
  type EditionMails,
  type EditionMailsPorts,
  switchOffAddress,
  topicOfEdition,
} from './edition-mail.ts';
import { handleDelivery, listedFor, loadShard, type Shard } from './handle-delivery.ts';
import { findRecipient } from './next-recipient.ts';
import { startShard } from './start-delivery.ts';
import { topicId } from '../account/profile/change-notifications.ts';
import type { EditionMail } from '../editions/edition-mail.ts';
import { withToken, type WithTokenPorts } from '../mails/with-token.ts';

export type DeliverBatchPorts = CommandPorts &
  PersonalMailPorts &
  EditionMailsPorts & {
    readonly mail: Pick<Mail, 'send' | 'recognisesIds'>;
    /** Mails stored on disk; undefined when a mail server is configured. */
    readonly outbox?: Pick<Outbox, 'forget'> | undefined;
  };

type Running = {
  /** Asked before each event, because sending takes its time. */
  readonly contextNow: () => CommandContext;
  /** Waits for a turn, so that few mails of a process are attempted and unanswered at a time. */
  readonly enqueue: <Result>(round: () => Promise<Result>) => Promise<Result>;
  /** The queue tries this batch no more: what is left becomes too late. */
  readonly lastAttempt: boolean;
};

/** Recipients of one batch: seconds of work, so that a stop of the process can wait for it. */
export const recipientsInBatch = 40;

/** Attempted at a time: a kill leaves no more than these of a shard in doubt. */
const recipientsInRound = 8;

/** No recipient of the batch could be served for now; another attempt should follow by itself. */
export class BatchRefusedError extends Error {}

/**
 * The next batch of a shard. Each mail is recorded before it is handed over and after; what was handed over and has no
 * outcome is left in doubt and never sent again by itself, unless the receiver recognises its id.
 */
export const deliverBatch = async (
  ports: DeliverBatchPorts,
  { key, shard, left: expected }: Shard & { readonly left?: number | null | undefined },
  running: Running,
): Promise<void> => {
  const batch = await openBatch(ports, { key, shard }, running);
  // The job of a batch that is done already: another one follows from it.
  if (!batch || (expected !== undefined && expected !== batch.state.left)) return;
  const { contextNow, lastAttempt } = running;
  const chosen = lastAttempt ? batch.waiting : batch.waiting.slice(0, recipientsInBatch);
  let served = 0;
  for (const round of roundsOf(chosen)) {
    const { over, stopped } = await running.enqueue(() => deliverRound(batch, round, running));
    served += over;
    if (stopped) break;
  }
  if (chosen.length > 0 && served === 0)
    throw new BatchRefusedError(`No mail of delivery ${key} was taken.`);
  const { now } = contextNow();
  const left = batch.waiting.length - served;
  const command = { type: 'CompleteBatch', left, now } as const;
  await handleDelivery(ports, { key, shard, command }, contextNow());
};

type Batch = Shard & {
  readonly ports: DeliverBatchPorts;
  readonly state: Started;
  readonly mails: EditionMails;
  readonly waiting: readonly string[];
};

const openBatch = async (
  ports: DeliverBatchPorts,
  { key, shard }: Shard,
  { contextNow }: Running,
): Promise<Batch | undefined> => {
  await startShard(ports, { key, shard }, contextNow());
  const repeatable = ports.mail.recognisesIds;
  const command = { type: 'NoticeUnknownOutcomes', repeatable, now: contextNow().now } as const;
  await handleDelivery(ports, { key, shard, command }, contextNow());
  const state = await loadShard(ports, { key, shard });
  if (!state) return undefined;
  const accountIds = await listedFor(ports, { selectionId: state.selectionId, shard });
  const waiting = pendingRecipients(state, accountIds);
  const mails = await readEditionMails(ports, state.edition);
  return { key, shard, ports, state, mails, waiting };
};

// Those who were refused wait until everybody else was served.
const pendingRecipients = (
  { recipients }: Started,
  accountIds: readonly string[],
): readonly string[] => {
  const attempts = (id: string): number => recipients.get(id)?.attempts ?? 0;
  return accountIds
    .filter((id) => !isOver(recipients.get(id)))
    .sort((one, other) => attempts(one) - attempts(other));
};

function* roundsOf(accountIds: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < accountIds.length; from += recipientsInRound) {
    yield accountIds.slice(from, from + recipientsInRound);
  }
}

type RoundResult = {
  /** How many recipients need nothing more. */
  readonly over: number;
  /** The server takes nothing at present. */
  readonly stopped: boolean;
};

const deliverRound = async (
  batch: Batch,
  accountIds: readonly string[],
  running: Running,
): Promise<RoundResult> => {
  // Embedded stores answer without yielding: requests come in between.
  await nextTurn();
  const handed = await handOver(batch, accountIds, running);
  const sent = await Promise.all(handed.map((each) => send(batch, each)));
  await recordOutcomes(batch, sent, running);
  for (const { accountId, address, outcome, refused } of sent) {
    if (outcome.kind !== 'refused' || !outcome.final || refused !== 'recipient') continue;
    const suppressed = { accountId, address, cause: 'refused', detail: outcome.reason } as const;
    await readUnlessErased(() => suppressMails(batch.ports, suppressed, running.contextNow()));
  }
  const again = sent.filter(({ outcome }) => outcome.kind === 'refused' && !outcome.final);
  return {
    over: accountIds.length - again.length,
    stopped: sent.length > 0 && sent.every(({ refused }) => refused === 'server'),
  };
};

type MailToSend = EditionHandedOver['data'] & { readonly topics: Parameters<EditionMails>[0] };

const handOver = async (
  { ports, key, shard, state }: Batch,
  accountIds: readonly string[],
  { contextNow, lastAttempt }: Running,
): Promise<readonly MailToSend[]> => {
  const topics = new Map<string, MailToSend['topics']>();
  const nextOf = async (accountId: string): Promise<NextRecipient> => {
    if (lastAttempt) return { accountId, skip: 'too-late' };
    const candidate = { accountId, kind: state.edition.kind, now: contextNow().now };
    const found = await findRecipient(ports, candidate);
    if ('skip' in found) return { accountId, skip: found.skip };
    topics.set(accountId, found.account.newsletter.topics);
    return { accountId, address: found.account.email };
  };
  const attempt = async () => {
    const next = await Promise.all(accountIds.map(nextOf));
    const context = contextNow();
    const repeatable = ports.mail.recognisesIds;
    const command = { type: 'HandOverEdition', next, repeatable, now: context.now } as const;
    return handleDelivery(ports, { key, shard, command }, context);
  };
  // An address cannot be recorded once its owner is erased, which the second look sees.
  const { events } = (await readUnlessErased(attempt)) ?? (await attempt());
  return events.flatMap((event) =>
    event.type === 'EditionHandedOver'
      ? [{ ...event.data, topics: topics.get(event.data.accountId) ?? [] }]
      : [],
  );
};

type Sent = Pick<MailToSend, 'accountId' | 'attempt' | 'address'> & {
  readonly outcome: DeliveryOutcome;
  readonly refused?: MailRefusedError['scope'];
};

const send = async (
  { ports, key, state, mails }: Batch,
  { accountId, attempt, address, topics }: MailToSend,
): Promise<Sent> => {
  const one = { accountId, attempt, address };
  const { kind } = state.edition;
  const mail = personalMail(ports, mails(topics), { accountId, kind });
  try {
    const id = deriveId('edition', key, accountId);
    await ports.mail.send({ id, accountId, to: address, ...mail });
  } catch (error) {
    return { ...one, ...refusalOf(error, ports.mail) };
  }
  // An erasure that came meanwhile has emptied the outbox already.
  if (ports.outbox && !(await findRegistered(ports, accountId))) {
    await ports.outbox.forget({ accountId });
  }
  return { ...one, outcome: { kind: 'delivered' } };
};

const refusalOf = (
  error: unknown,
  { recognisesIds }: Pick<Mail, 'recognisesIds'>,
): Pick<Sent, 'outcome' | 'refused'> => {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof MailRefusedError) {
    const { scope, final } = error;
    return { outcome: { kind: 'refused', reason, final }, refused: scope };
  }
  return recognisesIds
    ? { outcome: { kind: 'refused', reason, final: false }, refused: 'server' }
    : { outcome: { kind: 'unknown' } };
};

const recordOutcomes = async (
  { ports, key, shard }: Batch,
  sent: readonly Sent[],
  { contextNow }: Running,
): Promise<void> => {
  if (sent.length === 0) return;
  const record = (outcomes: readonly Sent[]) => {
    const context = contextNow();
    const command = { type: 'RecordDeliveryOutcomes', outcomes, now: context.now } as const;
    return handleDelivery(ports, { key, shard, command }, context);
  };
  if (await readUnlessErased(() => record(sent))) return;
  // The answers name recipients who are erased by now, so they must not be read.
  for (const each of sent) {
    if (!(await readUnlessErased(() => record([each])))) {
      await record([{ ...each, outcome: { kind: 'unknown' } }]);
    }
  }
};

// Nothing personal is recorded of an account whose key is destroyed: the store refuses it.
const readUnlessErased = async <Result>(
  append: () => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await append();
  } catch (error) {
    if (error instanceof EventStoreError && error.code === 'invalid-event') return undefined;
    throw error;
  }
};

type PersonalMailPorts = WithTokenPorts & Pick<EditionMailsPorts, 'publicAddress'>;

type PersonalMail = EditionMail & Pick<OutgoingMail, 'unsubscribe' | 'list'>;

// One list for each notification that a reader can switch off.
const mailingListOf: Readonly<Record<EditionKind, MailingList>> = {
  daily: { name: 'Tidemark newsletter', label: 'newsletter' },
  weekly: { name: 'Tidemark newsletter', label: 'newsletter' },
  report: { name: 'Tidemark weekly report', label: 'weekly-report' },
};

type Recipient = { readonly accountId: string; readonly kind: EditionKind };

/** The mail to one recipient: with a token in the link that switches it off, in its head (RFC 8058), and its list. */
const personalMail = (
  ports: PersonalMailPorts,
  { subject, text, html }: EditionMail,
  { accountId, kind }: Recipient,
): PersonalMail => {
  const address = switchOffAddress(ports);
  const requestId = topicId(topicOfEdition[kind]);
  const link = { purpose: 'switch-off', requestId, address } as const;
  const { text: whole, unsubscribe } = withToken(ports, { accountId, text: address, link });
  return {
    subject,
    text: text.replaceAll(address, whole),
    html: html.replaceAll(address, whole),
    ...(unsubscribe !== undefined && { unsubscribe }),
    list: mailingListOf[kind],
  };
};
