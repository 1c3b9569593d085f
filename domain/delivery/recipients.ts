import type { EventEvolvers } from '../shared/decider.ts';
import { Rejection } from '../shared/rejection.ts';
import type {
  DeliveryDecision,
  EditionDelivered,
  EditionDeliveryDecided,
  EditionDeliveryFailed,
  EditionDeliveryLeftInDoubt,
  EditionHandedOver,
  EditionRecipientSkipped,
  EditionResendRequested,
  SkipReason,
} from './events.ts';

/** A recipient of the next batch, with the address or the reason to skip. */
export type NextRecipient =
  | { readonly accountId: string; readonly address: string }
  | { readonly accountId: string; readonly skip: SkipReason };

type HandOverEdition = {
  readonly type: 'HandOverEdition';
  readonly next: readonly NextRecipient[];
  /** True if the receiver recognises mail ids, which makes it safe to send again. */
  readonly repeatable: boolean;
  readonly now: Date;
};

export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reason: string; readonly final: boolean };

type RecordDeliveryOutcomes = {
  readonly type: 'RecordDeliveryOutcomes';
  readonly outcomes: readonly {
    readonly accountId: string;
    readonly attempt: number;
    readonly outcome: DeliveryOutcome;
  }[];
  readonly now: Date;
};

/** Marks mails as unknown that a process handed over without recording an outcome. */
type RecordUnknownOutcomes = {
  readonly type: 'RecordUnknownOutcomes';
  readonly repeatable: boolean;
  readonly now: Date;
};

type DecideDelivery = {
  readonly type: 'DecideDelivery';
  readonly accountId: string;
  readonly decision: DeliveryDecision;
  readonly reason: string;
  readonly now: Date;
};

/** Sends the mail again to a recipient who may receive it. */
type ResendEdition = {
  readonly type: 'ResendEdition';
  readonly accountId: string;
  readonly reason: string;
  readonly now: Date;
};

export type RecipientCommand =
  HandOverEdition | RecordDeliveryOutcomes | RecordUnknownOutcomes | DecideDelivery | ResendEdition;

export type RecipientEvent =
  | EditionHandedOver
  | EditionDelivered
  | EditionDeliveryFailed
  | EditionDeliveryLeftInDoubt
  | EditionRecipientSkipped
  | EditionDeliveryDecided
  | EditionResendRequested;

/** `waiting` recipients get the mail in a later batch, after a refusal or a decision. */
type RecipientStatus =
  'waiting' | 'handed-over' | 'delivered' | 'failed' | 'in-doubt' | 'skipped' | 'dropped';

type Recipient = {
  readonly status: RecipientStatus;
  readonly attempts: number;
  /** How often staff had the mail sent again; absent for none. */
  readonly resends?: number;
};

/** Recipients with an event, by account. All others of the shard are waiting for their first batch. */
export type Recipients = ReadonlyMap<string, Recipient>;

/** True if the recipient will not be tried again without a decision. */
export const isFinished = (recipient: Recipient | undefined): boolean =>
  recipient !== undefined && recipient.status !== 'waiting' && recipient.status !== 'handed-over';

/** How often staff had the mail of a recipient sent again. */
export const countResends = (recipients: Recipients, accountId: string): number =>
  recipients.get(accountId)?.resends ?? 0;

const statusByDecision = {
  again: 'waiting',
  sent: 'delivered',
  dropped: 'dropped',
} as const satisfies Readonly<Record<DeliveryDecision, RecipientStatus>>;

export const recipientEvolvers: EventEvolvers<Recipients, RecipientEvent> = {
  EditionHandedOver: (recipients, { data: { accountId, attempt: attempts } }) =>
    withRecipient(recipients, accountId, { status: 'handed-over', attempts }),
  EditionDelivered: (recipients, { data: { accountId } }) =>
    withRecipient(recipients, accountId, { status: 'delivered' }),
  EditionDeliveryFailed: (recipients, { data: { accountId, final } }) =>
    withRecipient(recipients, accountId, { status: final ? 'failed' : 'waiting' }),
  EditionDeliveryLeftInDoubt: (recipients, { data: { accountId } }) =>
    withRecipient(recipients, accountId, { status: 'in-doubt' }),
  EditionRecipientSkipped: (recipients, { data: { accountId } }) =>
    withRecipient(recipients, accountId, { status: 'skipped' }),
  EditionDeliveryDecided: (recipients, { data: { accountId, decision } }) =>
    withRecipient(recipients, accountId, { status: statusByDecision[decision] }),
  EditionResendRequested: (recipients, { data: { accountId } }) => {
    const resends = countResends(recipients, accountId) + 1;
    return withRecipient(recipients, accountId, { status: 'waiting', resends });
  },
};

const withRecipient = (
  recipients: Recipients,
  accountId: string,
  update: Partial<Recipient> & Pick<Recipient, 'status'>,
): Recipients => {
  const known = recipients.get(accountId) ?? { attempts: 0 };
  return new Map(recipients).set(accountId, { ...known, ...update });
};

// A mail without an outcome may have been delivered, so it is only sent again if that is safe.
export const handOver = (
  recipients: Recipients,
  { next, repeatable, now }: HandOverEdition,
): readonly RecipientEvent[] =>
  next.flatMap((recipient) => {
    const known = recipients.get(recipient.accountId);
    if (isFinished(known) || (known?.status === 'handed-over' && !repeatable)) return [];
    return [toHandOverEvent(recipient, known?.attempts ?? 0, now)];
  });

const toHandOverEvent = (recipient: NextRecipient, attempts: number, now: Date): RecipientEvent => {
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
export const recordOutcomes = (
  recipients: Recipients,
  { outcomes, now }: RecordDeliveryOutcomes,
): readonly RecipientEvent[] => {
  const at = now.toISOString();
  return outcomes.flatMap(({ accountId, attempt, outcome }): readonly RecipientEvent[] => {
    const known = recipients.get(accountId);
    if (outcome.kind === 'delivered') {
      const data = { accountId, attempt, deliveredAt: at };
      const isDecided = known?.status === 'delivered' || known?.status === 'dropped';
      return isDecided ? [] : [{ type: 'EditionDelivered', data }];
    }
    if (known?.status !== 'handed-over' || known.attempts !== attempt) return [];
    if (outcome.kind === 'unknown') return [createOutcomeUnknownEvent(accountId, attempt, at)];
    const { reason, final } = outcome;
    const data = { accountId, attempt, reason, final, failedAt: at };
    return [{ type: 'EditionDeliveryFailed', data }];
  });
};

export const recordUnknownOutcomes = (
  recipients: Recipients,
  { repeatable, now }: RecordUnknownOutcomes,
): readonly RecipientEvent[] =>
  repeatable
    ? []
    : [...recipients]
        .filter(([, { status }]) => status === 'handed-over')
        .map(([accountId, { attempts }]) =>
          createOutcomeUnknownEvent(accountId, attempts, now.toISOString()),
        );

const createOutcomeUnknownEvent = (
  accountId: string,
  attempt: number,
  at: string,
): RecipientEvent => ({
  type: 'EditionDeliveryLeftInDoubt',
  data: { accountId, attempt, noticedAt: at },
});

export const decideDelivery = (
  recipients: Recipients,
  { accountId, decision, reason, now }: DecideDelivery,
): readonly RecipientEvent[] => {
  const status = recipients.get(accountId)?.status;
  if (status === statusByDecision[decision]) return [];
  if (status !== 'in-doubt') {
    throw new Rejection('conflict', 'delivery/not-in-doubt', {
      message: 'The delivery of this email is known, so there is nothing to decide.',
    });
  }
  const data = { accountId, decision, reason, decidedAt: now.toISOString() };
  return [{ type: 'EditionDeliveryDecided', data }];
};

export const resend = (
  recipients: Recipients,
  { accountId, reason, now }: ResendEdition,
): readonly RecipientEvent[] => {
  const previous = recipients.get(accountId)?.status ?? 'waiting';
  if (previous === 'waiting' || previous === 'handed-over') {
    throw new Rejection('conflict', 'delivery/recipient-waiting', {
      message: 'This email is being sent now. Wait until its outcome is known.',
    });
  }
  const data = { accountId, previous, reason, requestedAt: now.toISOString() };
  return [{ type: 'EditionResendRequested', data }];
};
