import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import { defineAggregate, unchanged } from '../shared/define-aggregate.ts';
import { Rejection } from '../shared/rejection.ts';
import { type MailDecision, type MailEvent, mailEvents, type MailRequested } from './events.ts';
import { getDeliveryGuarantee, isOptionalMail } from './kinds.ts';

type RequestMail = Omit<MailRequested['data'], 'delivery' | 'requestedAt'> & {
  readonly type: 'RequestMail';
  readonly now: Date;
};

type AttemptMail = {
  readonly type: 'AttemptMail';
  /** True if the receiver recognises mail ids, which makes it safe to send again. */
  readonly repeatable: boolean;
  /** True if optional mails to the recipient are suppressed. */
  readonly suppressed: boolean;
  readonly now: Date;
};

export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reason: string };

type RecordMailOutcome = {
  readonly type: 'RecordMailOutcome';
  readonly attempt: number;
  readonly outcome: MailOutcome;
  readonly now: Date;
};

type DecideMail = {
  readonly type: 'DecideMail';
  readonly decision: MailDecision;
  readonly reason: string;
  /** True if optional mails to the recipient are suppressed. */
  readonly suppressed: boolean;
  readonly now: Date;
};

/** Sends the text of a sent or dropped mail again, with new links. */
type CopyMail = {
  readonly type: 'CopyMail';
  readonly reason: string;
  /** True if optional mails to the recipient are suppressed. */
  readonly suppressed: boolean;
  readonly now: Date;
};

type CancelMail = { readonly type: 'CancelMail'; readonly now: Date };

export type MailCommand =
  RequestMail | AttemptMail | RecordMailOutcome | DecideMail | CopyMail | CancelMail;

type NotRequested = { readonly status: 'not-requested' };

type MailStatus = 'waiting' | 'sending' | 'sent' | 'refused' | 'in-doubt' | 'dropped';

export type RequestedMail = MailRequested['data'] & {
  readonly status: MailStatus;
  readonly attempts: number;
};

export type MailState = NotRequested | RequestedMail;

const initialState: MailState = { status: 'not-requested' };

const statusAfterDecision: Readonly<Record<MailDecision, MailStatus>> = {
  again: 'waiting',
  sent: 'sent',
  dropped: 'dropped',
};

const evolve = (state: MailState, event: MailEvent): MailState => {
  if (event.type === 'MailRequested')
    return state.status === 'not-requested'
      ? { ...event.data, status: 'waiting', attempts: 0 }
      : state;
  return state.status === 'not-requested' ? state : applyEvent(evolvers, state, event);
};

const evolvers: EventEvolvers<RequestedMail, Exclude<MailEvent, MailRequested>> = {
  MailAttempted: (mail, { data }) => ({ ...mail, status: 'sending', attempts: data.attempt }),
  MailSent: (mail) => ({ ...mail, status: 'sent' }),
  MailRefused: (mail) => ({ ...mail, status: 'refused' }),
  MailLeftInDoubt: (mail) => ({ ...mail, status: 'in-doubt' }),
  MailDecided: (mail, { data }) => ({ ...mail, status: statusAfterDecision[data.decision] }),
  MailCopyRequested: unchanged,
  MailCancelled: (mail) => ({ ...mail, status: 'dropped' }),
};

const decide = (state: MailState, command: MailCommand): readonly MailEvent[] => {
  switch (command.type) {
    case 'RequestMail':
      return request(state, command);
    case 'AttemptMail':
      return attempt(requireRequested(state), command);
    case 'RecordMailOutcome':
      return recordOutcome(requireRequested(state), command);
    case 'DecideMail':
      return decideMail(requireRequested(state), command);
    case 'CopyMail':
      return copy(requireRequested(state), command);
    case 'CancelMail':
      return cancel(requireRequested(state), command);
  }
};

const request = (state: MailState, command: RequestMail): readonly MailEvent[] => {
  if (state.status !== 'not-requested') return [];
  const { accountId, kind, to, subject, text, link, thread, now } = command;
  if (isOptionalMail(kind) && link?.purpose !== 'switch-off') {
    throw new Rejection('invalid', 'mail/no-way-to-switch-off', {
      message: 'A mail that is not required must carry a link that switches it off.',
    });
  }
  const content = { to, subject, text, link, ...(thread !== undefined && { thread }) };
  const requestedAt = now.toISOString();
  const data = { accountId, kind, delivery: getDeliveryGuarantee(kind), ...content, requestedAt };
  return [{ type: 'MailRequested', data }];
};

// An attempt without an outcome may have sent the mail, so it is only repeated if that is safe. Otherwise staff decide.
const attempt = (
  mail: RequestedMail,
  { repeatable, suppressed, now }: AttemptMail,
): readonly MailEvent[] => {
  const { status, delivery, attempts, kind } = mail;
  if (isFinal(mail)) return [];
  const isSuppressed = suppressed && isOptionalMail(kind);
  const isOutcomeUnknown = status === 'sending' || status === 'in-doubt';
  if (isOutcomeUnknown && (isSuppressed || !(repeatable || delivery === 'at-least-once'))) {
    return status === 'in-doubt' ? [] : [createOutcomeUnknownEvent(attempts, now)];
  }
  if (isSuppressed)
    return [createRefusedEvent(attempts, 'Optional mails to this member are held back.', now)];
  const data = { attempt: attempts + 1, attemptedAt: now.toISOString() };
  return [{ type: 'MailAttempted', data }];
};

// `sent` is recorded for any attempt. Other outcomes are recorded only for the current attempt.
const recordOutcome = (
  mail: RequestedMail,
  { attempt, outcome, now }: RecordMailOutcome,
): readonly MailEvent[] => {
  if (outcome.kind === 'sent') {
    if (mail.status === 'sent') return [];
    return [{ type: 'MailSent', data: { attempt, sentAt: now.toISOString() } }];
  }
  if (mail.status !== 'sending' || mail.attempts !== attempt) return [];
  if (outcome.kind === 'unknown') return [createOutcomeUnknownEvent(attempt, now)];
  return [createRefusedEvent(attempt, outcome.reason, now)];
};

const decideMail = (
  mail: RequestedMail,
  { decision, reason, suppressed, now }: DecideMail,
): readonly MailEvent[] => {
  const nextStatus = decision === 'again' ? 'waiting' : decision;
  if (mail.status === nextStatus) return [];
  if (isFinal(mail)) {
    const outcome = mail.status === 'sent' ? 'sent' : 'dropped';
    throw new Rejection('conflict', 'mail/completed', {
      message: `This mail was already ${outcome}, so there is nothing to decide.`,
    });
  }
  if (decision === 'again' && suppressed) requireMandatoryKind(mail);
  return [{ type: 'MailDecided', data: { decision, reason, decidedAt: now.toISOString() } }];
};

const copy = (mail: RequestedMail, { reason, suppressed, now }: CopyMail): readonly MailEvent[] => {
  if (isFinal(mail)) {
    if (suppressed) requireMandatoryKind(mail);
    return [{ type: 'MailCopyRequested', data: { reason, requestedAt: now.toISOString() } }];
  }
  throw new Rejection('conflict', 'mail/not-over', {
    message: 'This email has not been sent yet, or needs a decision first.',
  });
};

const requireMandatoryKind = ({ kind }: RequestedMail): void => {
  if (!isOptionalMail(kind)) return;
  throw new Rejection('conflict', 'mail/held-back', {
    message:
      'Optional mails to this member are held back, because one came back, was refused or was called spam. The member must let them come again, by confirming the address anew; or resume them on the member’s page.',
  });
};

const cancel = (mail: RequestedMail, { now }: CancelMail): readonly MailEvent[] =>
  isFinal(mail) ? [] : [{ type: 'MailCancelled', data: { cancelledAt: now.toISOString() } }];

const isFinal = ({ status }: RequestedMail): boolean => status === 'sent' || status === 'dropped';

const createRefusedEvent = (attempt: number, reason: string, now: Date): MailEvent => ({
  type: 'MailRefused',
  data: { attempt, reason, refusedAt: now.toISOString() },
});

const createOutcomeUnknownEvent = (attempt: number, now: Date): MailEvent => ({
  type: 'MailLeftInDoubt',
  data: { attempt, noticedAt: now.toISOString() },
});

const requireRequested = (state: MailState): RequestedMail => {
  if (state.status !== 'not-requested') return state;
  throw new Rejection('missing', 'mail/not-found', { message: 'There is no such mail.' });
};

export const mailStream = (mailId: string): string => `mail-${mailId}`;

export const mailDecider = defineAggregate<MailCommand, MailEvent, MailState>({
  category: 'mail',
  stream: mailStream,
  events: mailEvents,
  initialState,
  on: evolve,
  decide,
});
