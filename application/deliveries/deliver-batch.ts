import { setImmediate as nextTurn } from 'node:timers/promises';
import { accountDecider } from '#domain/account/decider.ts';
import { deliveryDecider, type StartedDelivery } from '#domain/delivery/delivery.ts';
import type { EditionHandedOver, EditionKind } from '#domain/delivery/events.ts';
import {
  countResends,
  isFinished,
  type DeliveryOutcome,
  type NextRecipient,
} from '#domain/delivery/recipients.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import {
  MailRefusedError,
  type Mailer,
  type Outbox,
  type MailingList,
  type OutgoingMail,
} from '#platform/mail/mail.port.ts';
import type { MailHold } from '#platform/restoration/mail-hold.port.ts';
import { findRegisteredAccount } from '../account/find-account.ts';
import { type CommandContext, withoutRequestKeys } from '../command-context.ts';
import { deriveId } from '../derive-id.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';
import {
  createEditionMailRenderer,
  type RenderEditionMail,
  type EditionMailsPorts,
  unsubscribeUrl,
  topicsByEditionKind,
} from './edition-mail.ts';
import { loadListedRecipients, loadShard, type Shard } from './load-delivery.ts';
import { findRecipient } from './next-recipient.ts';
import { startShard } from './start-delivery.ts';
import { topicId } from '../account/profile/change-notifications.ts';
import type { EditionMail } from '../editions/edition-mail.ts';
import { withToken, type WithTokenPorts } from '../mails/with-token.ts';

export type DeliverBatchPorts = CommandPorts &
  PersonalMailPorts &
  EditionMailsPorts & {
    readonly mail: Pick<Mailer, 'send' | 'recognisesIds'>;
    readonly mailHold: MailHold;
    /** The local mail archive on disk; undefined if a mail server is configured. */
    readonly outbox?: Pick<Outbox, 'forget'> | undefined;
  };

type BatchRun = {
  /** Called before each event, because sending takes time. */
  readonly contextNow: () => CommandContext;
  /** Limits how many mails of a process are in progress at the same time. */
  readonly enqueue: <Result>(round: () => Promise<Result>) => Promise<Result>;
  /** True on the queue's last attempt: the remaining recipients are skipped as too late. */
  readonly lastAttempt: boolean;
};

/** Recipients per batch, which takes seconds, so that a shutdown can wait for it. */
export const recipientsPerBatch = 40;

/**
 * Recipients attempted at the same time. If the process is killed, at most this many mails per shard have an unknown
 * delivery.
 */
const recipientsPerRound = 8;

/** No recipient of the batch could be served; the queue should try again. */
export class BatchRefusedError extends Error {}

/**
 * Delivers the next batch of a shard. An event is recorded before each mail is sent and after its outcome. A mail
 * without a recorded outcome has an unknown delivery and is not resent automatically, unless the mail service
 * recognises its id.
 */
export const deliverBatch = async (
  ports: DeliverBatchPorts,
  { key, shard, left: expected }: Shard & { readonly left?: number | null | undefined },
  running: BatchRun,
): Promise<void> => {
  const batch = await openBatch(ports, { key, shard }, running);
  // The batch is already done, and its successor is already queued.
  if (!batch || (expected !== undefined && expected !== batch.state.left)) return;
  const { contextNow, lastAttempt } = running;
  const batchRecipients = lastAttempt ? batch.waiting : batch.waiting.slice(0, recipientsPerBatch);
  let finishedTotal = 0;
  for (const round of splitIntoRounds(batchRecipients)) {
    const { finishedCount, stopped } = await running.enqueue(() =>
      deliverRound(batch, round, running),
    );
    finishedTotal += finishedCount;
    if (stopped) break;
  }
  if (batchRecipients.length > 0 && finishedTotal === 0)
    throw new BatchRefusedError(`No mail of delivery ${key} was taken.`);
  const { now } = contextNow();
  const remaining = batch.waiting.length - finishedTotal;
  const command = { type: 'CompleteBatch', left: remaining, now } as const;
  await sendCommand(
    ports,
    deliveryDecider,
    { id: { key, shard }, command },
    withoutRequestKeys(contextNow()),
  );
};

type Batch = Shard & {
  readonly ports: DeliverBatchPorts;
  readonly state: StartedDelivery;
  readonly mails: RenderEditionMail;
  readonly waiting: readonly string[];
};

const openBatch = async (
  ports: DeliverBatchPorts,
  { key, shard }: Shard,
  { contextNow }: BatchRun,
): Promise<Batch | undefined> => {
  await startShard(ports, { key, shard }, contextNow());
  const isRepeatable = ports.mail.recognisesIds;
  const command = {
    type: 'RecordUnknownOutcomes',
    repeatable: isRepeatable,
    now: contextNow().now,
  } as const;
  await sendCommand(
    ports,
    deliveryDecider,
    { id: { key, shard }, command },
    withoutRequestKeys(contextNow()),
  );
  const state = await loadShard(ports, { key, shard });
  if (!state) return undefined;
  const accountIds = await loadListedRecipients(ports, { selectionId: state.selectionId, shard });
  const pendingIds = getPendingRecipients(state, accountIds);
  const mails = await createEditionMailRenderer(ports, state.edition);
  return { key, shard, ports, state, mails, waiting: pendingIds };
};

// Refused recipients are retried after all others.
const getPendingRecipients = (
  { recipients }: StartedDelivery,
  accountIds: readonly string[],
): readonly string[] => {
  const getAttemptCount = (id: string): number => recipients.get(id)?.attempts ?? 0;
  return accountIds
    .filter((id) => !isFinished(recipients.get(id)))
    .sort((one, other) => getAttemptCount(one) - getAttemptCount(other));
};

function* splitIntoRounds(accountIds: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < accountIds.length; from += recipientsPerRound) {
    yield accountIds.slice(from, from + recipientsPerRound);
  }
}

type RoundResult = {
  /** The number of recipients that need no further attempt. */
  readonly finishedCount: number;
  /** True if the mail server currently refuses every mail. */
  readonly stopped: boolean;
};

const deliverRound = async (
  batch: Batch,
  accountIds: readonly string[],
  running: BatchRun,
): Promise<RoundResult> => {
  // Embedded stores respond without yielding, so other requests would have to wait.
  await nextTurn();
  const mailsToSend = await handOver(batch, accountIds, running);
  const sentMails = await Promise.all(mailsToSend.map((each) => send(batch, each)));
  await recordOutcomes(batch, sentMails, running);
  for (const { accountId, address, outcome, refused } of sentMails) {
    if (outcome.kind !== 'refused' || !outcome.final || refused !== 'recipient') continue;
    const refusal = { address, cause: 'refused', detail: outcome.reason } as const;
    const command = { type: 'SuppressAccountMails', ...refusal } as const;
    await skipIfErased(() =>
      sendCommand(batch.ports, accountDecider, { id: accountId, command }, running.contextNow()),
    );
  }
  const retryableMails = sentMails.filter(
    ({ outcome }) => outcome.kind === 'refused' && !outcome.final,
  );
  return {
    finishedCount: accountIds.length - retryableMails.length,
    stopped: sentMails.length > 0 && sentMails.every(({ refused }) => refused === 'server'),
  };
};

type MailToSend = EditionHandedOver['data'] & { readonly mail: EditionMail };

const handOver = async (
  { ports, key, shard, state, mails }: Batch,
  accountIds: readonly string[],
  { contextNow, lastAttempt }: BatchRun,
): Promise<readonly MailToSend[]> => {
  const renderedMails = new Map<string, EditionMail>();
  const toNextRecipient = async (accountId: string): Promise<NextRecipient> => {
    if (lastAttempt) return { accountId, skip: 'too-late' };
    const { now } = contextNow();
    const candidate = await findRecipient(ports, { accountId, kind: state.edition.kind, now });
    if ('skip' in candidate) return { accountId, skip: candidate.skip };
    const { email: address, newsletter } = candidate.account;
    // Written before the handover is recorded, so that an error here leaves no delivery unknown.
    renderedMails.set(accountId, await mails({ accountId, topics: newsletter.topics, now }));
    return { accountId, address };
  };
  const attempt = async () => {
    const nextRecipients = await Promise.all(accountIds.map(toNextRecipient));
    const context = contextNow();
    const isRepeatable = ports.mail.recognisesIds;
    const command = {
      type: 'HandOverEdition',
      next: nextRecipients,
      repeatable: isRepeatable,
      now: context.now,
    } as const;
    return sendCommand(
      ports,
      deliveryDecider,
      { id: { key, shard }, command },
      withoutRequestKeys(context),
    );
  };
  // The store refuses the address of an account erased in the meantime; the second attempt skips that account.
  const { events } = (await skipIfErased(attempt)) ?? (await attempt());
  return events.flatMap((event) => {
    if (event.type !== 'EditionHandedOver') return [];
    const mail = renderedMails.get(event.data.accountId);
    return mail ? [{ ...event.data, mail }] : [];
  });
};

type SentMail = Pick<MailToSend, 'accountId' | 'attempt' | 'address'> & {
  readonly outcome: DeliveryOutcome;
  readonly refused?: MailRefusedError['scope'];
};

const send = async (
  { ports, key, state }: Batch,
  { accountId, attempt, address, mail: unaddressed }: MailToSend,
): Promise<SentMail> => {
  const sentFields = { accountId, attempt, address };
  if (await ports.mailHold.isHeld()) return { ...sentFields, outcome: { kind: 'unknown' } };
  const { kind } = state.edition;
  const mail = toPersonalMail(ports, unaddressed, { accountId, kind });
  try {
    const id = deriveEditionMailId(key, accountId, countResends(state.recipients, accountId));
    await ports.mail.send({ id, accountId, to: address, ...mail });
  } catch (error) {
    return { ...sentFields, ...toOutcome(error, ports.mail) };
  }
  // If the account was erased in the meantime, its outbox was emptied before this mail arrived.
  if (ports.outbox && !(await findRegisteredAccount(ports, accountId))) {
    await ports.outbox.forget({ accountId });
  }
  return { ...sentFields, outcome: { kind: 'delivered' } };
};

// A mail service drops a mail whose id it knows, so a mail that staff send again has another one.
const deriveEditionMailId = (key: string, accountId: string, resends: number): string =>
  deriveId('edition', key, accountId, ...(resends === 0 ? [] : [String(resends)]));

const toOutcome = (
  error: unknown,
  { recognisesIds }: Pick<Mailer, 'recognisesIds'>,
): Pick<SentMail, 'outcome' | 'refused'> => {
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
  sent: readonly SentMail[],
  { contextNow }: BatchRun,
): Promise<void> => {
  if (sent.length === 0) return;
  const record = (outcomes: readonly SentMail[]) => {
    const context = contextNow();
    const command = { type: 'RecordDeliveryOutcomes', outcomes, now: context.now } as const;
    return sendCommand(
      ports,
      deliveryDecider,
      { id: { key, shard }, command },
      withoutRequestKeys(context),
    );
  };
  if (await skipIfErased(() => record(sent))) return;
  // The outcomes include an account erased in the meantime, so each one is recorded separately.
  for (const each of sent) {
    if (!(await skipIfErased(() => record([each])))) {
      await record([{ ...each, outcome: { kind: 'unknown' } }]);
    }
  }
};

// The store refuses personal data of an account whose key is destroyed; the result is then undefined.
const skipIfErased = async <Result>(append: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await append();
  } catch (error) {
    if (error instanceof EventStoreError && error.code === 'invalid-event') return undefined;
    throw error;
  }
};

type PersonalMailPorts = WithTokenPorts & Pick<EditionMailsPorts, 'publicAddress'>;

type PersonalMail = EditionMail & Pick<OutgoingMail, 'unsubscribe' | 'list'>;

// One mailing list per notification that a reader can turn off.
const mailingLists: Readonly<Record<EditionKind, MailingList>> = {
  daily: { name: 'Tidemark newsletter', label: 'newsletter' },
  weekly: { name: 'Tidemark newsletter', label: 'newsletter' },
  report: { name: 'Tidemark weekly report', label: 'weekly-report' },
};

type Recipient = { readonly accountId: string; readonly kind: EditionKind };

/**
 * Adds the recipient's unsubscribe token to the mail's links and its `List-Unsubscribe` header (RFC 8058), and sets
 * the mailing list.
 */
const toPersonalMail = (
  ports: PersonalMailPorts,
  { subject, text, html }: EditionMail,
  { accountId, kind }: Recipient,
): PersonalMail => {
  const address = unsubscribeUrl(ports);
  const requestId = topicId(topicsByEditionKind[kind]);
  const link = { purpose: 'switch-off', requestId, address } as const;
  const { text: linkWithToken, unsubscribe } = withToken(ports, { accountId, text: address, link });
  return {
    subject,
    text: text.replaceAll(address, linkWithToken),
    html: html.replaceAll(address, linkWithToken),
    ...(unsubscribe !== undefined && { unsubscribe }),
    list: mailingLists[kind],
  };
};
