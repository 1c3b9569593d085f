import { Rejection } from '../shared/rejection.ts';
import type {
  CompleteBatch,
  DecideDelivery,
  DeliveryCommand,
  ExtendEditionDelivery,
  HandOverEdition,
  NextRecipient,
  RecordUnknownOutcomes,
  RecordDeliveryOutcomes,
  ResendEdition,
  StartEditionDelivery,
} from './commands.ts';
import type { DeliveryEvent } from './events.ts';
import { isFinished, type DeliveryState, type StartedDelivery } from './state.ts';

export const decide = (
  state: DeliveryState,
  command: DeliveryCommand,
): readonly DeliveryEvent[] => {
  switch (command.type) {
    case 'StartEditionDelivery':
      return start(state, command);
    case 'ExtendEditionDelivery':
      return extend(requireStarted(state), command);
    case 'HandOverEdition':
      return handOver(requireStarted(state), command);
    case 'RecordDeliveryOutcomes':
      return recordOutcomes(requireStarted(state), command);
    case 'RecordUnknownOutcomes':
      return recordUnknownOutcomes(requireStarted(state), command);
    case 'DecideDelivery':
      return decideDelivery(requireStarted(state), command);
    case 'ResendEdition':
      return resend(requireStarted(state), command);
    case 'CompleteBatch':
      return completeBatch(requireStarted(state), command);
  }
};

const start = (
  state: DeliveryState,
  { edition, selectionId, shard, shards, recipients, total, reason, now }: StartEditionDelivery,
): readonly DeliveryEvent[] => {
  if (state.status !== 'not-started') return [];
  const startedAt = now.toISOString();
  const data = { edition, selectionId, shard, shards, recipients, total, startedAt };
  const orderedEvents = reason === undefined ? [] : [createOrderedEvent(reason, startedAt)];
  return [...orderedEvents, { type: 'EditionDeliveryStarted', data }];
};

// A concurrent extension may have listed the same readers.
const extend = (
  { shards: recipientState }: StartedDelivery,
  { version, selectionId, shard, shards, recipients, reason, now }: ExtendEditionDelivery,
): readonly DeliveryEvent[] => {
  if (shard !== recipientState) {
    throw new Rejection('conflict', 'delivery/extended-meanwhile', {
      message: 'Someone else just started this delivery. Please check the preview again.',
    });
  }
  const extendedAt = now.toISOString();
  const data = { version, selectionId, shard, shards, recipients, extendedAt };
  return [createOrderedEvent(reason, extendedAt), { type: 'EditionDeliveryExtended', data }];
};

const createOrderedEvent = (reason: string, orderedAt: string): DeliveryEvent => ({
  type: 'EditionDeliveryOrdered',
  data: { reason, orderedAt },
});

// A mail without an outcome may have been delivered, so it is only sent again if that is safe.
const handOver = (
  { recipients }: StartedDelivery,
  { next, repeatable, now }: HandOverEdition,
): readonly DeliveryEvent[] =>
  next.flatMap((recipient) => {
    const recipientState = recipients.get(recipient.accountId);
    if (isFinished(recipientState) || (recipientState?.status === 'handed-over' && !repeatable))
      return [];
    return [toHandOverEvent(recipient, recipientState?.attempts ?? 0, now)];
  });

const toHandOverEvent = (recipient: NextRecipient, attempts: number, now: Date): DeliveryEvent => {
  const { accountId } = recipient;
  const at = now.toISOString();
  if ('skip' in recipient) {
    const data = { accountId, why: recipient.skip, skippedAt: at };
    return { type: 'EditionRecipientSkipped', data };
  }
  const { address } = recipient;
  const data = { accountId, attempt: attempts + 1, address, handedOverAt: at };
  return { type: 'EditionHandedOver', data };
};

// A delivery is recorded for any attempt. Other outcomes are recorded only for the current attempt.
const recordOutcomes = (
  { recipients }: StartedDelivery,
  { outcomes, now }: RecordDeliveryOutcomes,
): readonly DeliveryEvent[] => {
  const at = now.toISOString();
  return outcomes.flatMap(({ accountId, attempt, outcome }): readonly DeliveryEvent[] => {
    const recipientState = recipients.get(accountId);
    if (outcome.kind === 'delivered') {
      const data = { accountId, attempt, deliveredAt: at };
      const isDecided =
        recipientState?.status === 'delivered' || recipientState?.status === 'dropped';
      return isDecided ? [] : [{ type: 'EditionDelivered', data }];
    }
    if (recipientState?.status !== 'handed-over' || recipientState.attempts !== attempt) return [];
    if (outcome.kind === 'unknown') return [createOutcomeUnknownEvent(accountId, attempt, at)];
    const { reason, final } = outcome;
    const data = { accountId, attempt, reason, final, failedAt: at };
    return [{ type: 'EditionDeliveryFailed', data }];
  });
};

const recordUnknownOutcomes = (
  { recipients }: StartedDelivery,
  { repeatable, now }: RecordUnknownOutcomes,
): readonly DeliveryEvent[] =>
  repeatable
    ? []
    : [...recipients]
        .filter(([, { status }]) => status === 'handed-over')
        .map(([accountId, { attempts }]) =>
          createOutcomeUnknownEvent(accountId, attempts, now.toISOString()),
        );

const decideDelivery = (
  { recipients }: StartedDelivery,
  { accountId, decision, reason, now }: DecideDelivery,
): readonly DeliveryEvent[] => {
  const status = recipients.get(accountId)?.status;
  const statusByDecision = { again: 'waiting', sent: 'delivered', dropped: 'dropped' } as const;
  if (status === statusByDecision[decision]) return [];
  if (status !== 'in-doubt') {
    throw new Rejection('conflict', 'delivery/not-in-doubt', {
      message: 'The delivery of this email is known, so there is nothing to decide.',
    });
  }
  const data = { accountId, decision, reason, decidedAt: now.toISOString() };
  return [{ type: 'EditionDeliveryDecided', data }];
};

const resend = (
  { recipients }: StartedDelivery,
  { accountId, reason, now }: ResendEdition,
): readonly DeliveryEvent[] => {
  const previous = recipients.get(accountId)?.status ?? 'waiting';
  if (previous === 'waiting' || previous === 'handed-over') {
    throw new Rejection('conflict', 'delivery/recipient-waiting', {
      message: 'This email is being sent now. Wait until its outcome is known.',
    });
  }
  const data = { accountId, previous, reason, requestedAt: now.toISOString() };
  return [{ type: 'EditionResendRequested', data }];
};

// A shard is completed only once, even if mails are sent again later.
const completeBatch = (
  state: StartedDelivery,
  { left, now }: CompleteBatch,
): readonly DeliveryEvent[] =>
  left === 0 && state.left === 0
    ? []
    : [{ type: 'EditionBatchCompleted', data: { left, completedAt: now.toISOString() } }];

const createOutcomeUnknownEvent = (
  accountId: string,
  attempt: number,
  at: string,
): DeliveryEvent => ({
  type: 'EditionDeliveryLeftInDoubt',
  data: { accountId, attempt, noticedAt: at },
});

const requireStarted = (state: DeliveryState): StartedDelivery => {
  if (state.status !== 'not-started') return state;
  throw new Rejection('missing', 'delivery/not-found', { message: 'There is no such delivery.' });
};
