import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { loadSupportRequest } from '#application/support/load-support-request.ts';
import { readSupportRequest } from '#application/support/read-support-request.ts';
import {
  supportReference,
  supportTopicLabels,
  type SupportTopic,
} from '#domain/shared/accounts/support-topics.ts';
import { planLabels, type PlanId } from '#domain/shared/plans/plans.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { getSupportSubject, supportStream, type SupportRequest } from '#domain/support/support.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Config } from '#platform/config.ts';
import { defineWorker, defineJob } from '../engine/define-worker.ts';
import { type MailText, renderMail, type MailPorts, type Recipient } from '../engine/mail-text.ts';

const mailSupportAnswer = defineJob({
  name: 'mail-support-answer',
  payload: z.strictObject({ eventId: z.uuid(), requestId: z.uuid() }),
  on: {
    SupportAnswerSent: ({ id: eventId, stream }) => [
      { payload: { eventId, requestId: parseStreamId(stream) } },
    ],
  },
  handle:
    (ports: Ports) =>
    async ({ eventId: causeId, requestId }, run) => {
      const sender = await findSender(ports, requestId);
      const supportRequest = await readSupportRequest(ports, requestId);
      const answer = supportRequest?.steps.find(({ id }) => id === causeId)?.text;
      if (!sender || answer === undefined || answer === null) return;
      const { request, recipient, accountId } = sender;
      const isMember = request.accountId !== null;
      const content = renderMail(
        supportAnswerMailText({ requestId, isMember }, answer),
        recipient,
        ports.publicAddress,
      );
      const mail = { accountId, kind: 'support-answer', causeId, to: recipient.to } as const;
      const thread = supportStream(requestId);
      await requestMail(ports, { ...mail, ...content, thread }, run.context());
    },
});

const mailSupportReply = defineJob({
  name: 'mail-support-reply',
  payload: z.strictObject({ eventId: z.uuid(), requestId: z.uuid() }),
  on: {
    SupportReplyReceived: ({ id: eventId, stream }) => [
      { payload: { eventId, requestId: parseStreamId(stream) } },
    ],
  },
  handle:
    (ports: Ports) =>
    async ({ eventId: causeId, requestId }, run) => {
      const to = ports.config.SUPPORT_EMAIL;
      const sender = await findSender(ports, requestId);
      if (to === undefined || !sender) return;
      const content = renderMail(
        supportReplyNoticeMailText({ requestId, ...sender.request }),
        { to, account: null },
        ports.publicAddress,
      );
      const mail = { accountId: sender.accountId, kind: 'support-notice', causeId, to } as const;
      await requestMail(ports, { ...mail, ...content }, run.context());
    },
});

/** Mails the sender a confirmation and later the answer, and notifies the support address of new requests and replies. */
export const mailSupportWorker = defineWorker({
  name: 'mail-support',
  job: 'mail-support-received',
  payload: z.strictObject({ eventId: z.uuid(), requestId: z.uuid() }),
  on: {
    SupportRequestOpened: ({ id: eventId, stream }) => [
      { payload: { eventId, requestId: parseStreamId(stream) } },
    ],
  },
  handle:
    (ports: Ports) =>
    async ({ eventId: causeId, requestId }, run) => {
      const sender = await findSender(ports, requestId);
      if (!sender) return;
      const { request, recipient, accountId } = sender;
      const context = run.context();
      const mailRequest = { requestId, ...request, isMember: request.accountId !== null };
      const toSender = renderMail(
        supportReceivedMailText(mailRequest),
        recipient,
        ports.publicAddress,
      );
      const kind = 'support-received';
      await requestMail(
        ports,
        {
          accountId,
          kind,
          causeId,
          to: recipient.to,
          thread: supportStream(requestId),
          ...toSender,
        },
        context,
      );
      const to = ports.config.SUPPORT_EMAIL;
      if (to === undefined) return;
      const staffMail = renderMail(
        supportNoticeMailText(mailRequest),
        { to, account: null },
        ports.publicAddress,
      );
      await requestMail(
        ports,
        { accountId, kind: 'support-notice', causeId, to, ...staffMail },
        context,
      );
    },
  jobs: [mailSupportAnswer, mailSupportReply],
});

type Ports = CommandPorts &
  MailPorts & { readonly clock: Clock; readonly config: Pick<Config, 'SUPPORT_EMAIL'> };

type Sender = {
  readonly request: SupportRequest;
  readonly recipient: Recipient;
  /** The subject whose key encrypts the mail: the member's account, or the request if there is no account. */
  readonly accountId: string;
};

// Undefined if the sender was erased. Members receive mail at their current address.
const findSender = async (ports: Ports, requestId: string): Promise<Sender | undefined> => {
  const request = await loadSupportRequest(ports, requestId);
  if (!request || request.status === 'erased') return undefined;
  const accountId = getSupportSubject(requestId, request.accountId);
  if (request.accountId === null) {
    return { request, recipient: { to: request.address, account: null }, accountId };
  }
  const account = await findRegisteredAccount(ports, accountId);
  return account && { request, recipient: { to: account.email, account }, accountId };
};

type SupportMailInput = {
  readonly requestId: string;
  readonly topic: SupportTopic;
  readonly plan: PlanId | null;
  readonly priority: boolean;
  readonly isMember: boolean;
};

const getFooterReason = (isMember: boolean): string =>
  isMember
    ? 'You receive this email because you contacted Tidemark support.'
    : 'You receive this email because someone contacted Tidemark support with this address. If it was not you, you can ignore this email.';

const page = { label: 'See your requests', path: '/support' } as const;

/**
 * The confirmation of a request. It contains no part of the message, because anyone can enter another person's
 * address.
 */
export const supportReceivedMailText = ({
  requestId,
  topic,
  priority,
  isMember,
}: SupportMailInput): MailText => ({
  subject: `We have your request [${supportReference(requestId)}]`,
  paragraphs: [
    `Your request about “${supportTopicLabels[topic].toLowerCase()}” has arrived. Its reference is ${supportReference(requestId)}.`,
    priority
      ? 'Your plan includes priority support: your request is answered before others.'
      : 'We answer in the order in which requests arrive; those with priority support come first.',
    'We will reply by email to this address.',
  ],
  ...(isMember && { action: page }),
  why: getFooterReason(isMember),
});

export const supportAnswerMailText = (
  { requestId, isMember }: Pick<SupportMailInput, 'requestId' | 'isMember'>,
  answer: string,
): MailText => ({
  subject: `Our answer to your request [${supportReference(requestId)}]`,
  paragraphs: [
    ...answer.split(/\n{2,}/u),
    'If you have another question, reply to this email and keep the reference in the subject.',
  ],
  ...(isMember && { action: page }),
  why: getFooterReason(isMember),
});

/** The notification of a new request for staff. The message is only shown in the console. */
export const supportNoticeMailText = ({
  requestId,
  topic,
  plan,
  priority,
}: SupportMailInput): MailText => ({
  subject: `${priority ? 'Priority: ' : ''}Support request [${supportReference(requestId)}]`,
  paragraphs: [
    `A request about “${supportTopicLabels[topic].toLowerCase()}” is waiting for an answer.`,
    plan === null
      ? 'It is from someone without an account.'
      : `It is from a member with the plan ${planLabels[plan]}.`,
  ],
  action: { label: 'Open the request', path: `/admin/support-requests/${requestId}/show` },
  why: 'This email goes to the address of SUPPORT_EMAIL.',
});

/** The notification of a reply for staff. The text is only shown in the console. */
export const supportReplyNoticeMailText = ({
  requestId,
  priority,
}: Pick<SupportMailInput, 'requestId' | 'priority'>): MailText => ({
  subject: `${priority ? 'Priority: ' : ''}Reply to a support request [${supportReference(requestId)}]`,
  paragraphs: ['The sender of a request has replied. The request is waiting for an answer again.'],
  action: { label: 'Open the request', path: `/admin/support-requests/${requestId}/show` },
  why: 'This email goes to the address of SUPPORT_EMAIL.',
});
