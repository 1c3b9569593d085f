import {
  supportReference,
  supportTopicLabels,
  type SupportTopic,
} from '#contract/support-topics.ts';
import { planLabels, type PlanId } from '#domain/shared/plans.ts';
import type { MailText } from '../engine/mail-text.ts';

type Request = {
  readonly requestId: string;
  readonly topic: SupportTopic;
  readonly plan: PlanId | null;
  readonly priority: boolean;
  readonly isMember: boolean;
};

const whyOf = (isMember: boolean): string =>
  isMember
    ? 'You get this mail because you asked Tidemark support.'
    : 'You get this mail because somebody asked Tidemark support and gave this address. If it was not you, do nothing.';

const page = { label: 'See your requests', path: '/support' } as const;

/** That a request arrived. It repeats nothing of the message: anybody can give anybody’s address. */
export const receivedWords = ({ requestId, topic, priority, isMember }: Request): MailText => ({
  subject: `We have your request [${supportReference(requestId)}]`,
  paragraphs: [
    `Your request about “${supportTopicLabels[topic].toLowerCase()}” has arrived. Its reference is ${supportReference(requestId)}.`,
    priority
      ? 'Your plan includes priority support: your request is answered before others.'
      : 'We answer in the order in which requests arrive; those with priority support come first.',
    'The answer comes by mail to this address.',
  ],
  ...(isMember && { action: page }),
  why: whyOf(isMember),
});

/** What support answered. */
export const answerWords = (
  { requestId, isMember }: Pick<Request, 'requestId' | 'isMember'>,
  answer: string,
): MailText => ({
  subject: `Our answer to your request [${supportReference(requestId)}]`,
  paragraphs: [
    ...answer.split(/\n{2,}/u),
    'Is something left open? Reply to this mail, and leave the reference in its subject.',
  ],
  ...(isMember && { action: page }),
  why: whyOf(isMember),
});

/** Tells the firm that a request waits; what it says is read in the console alone. */
export const noticeWords = ({ requestId, topic, plan, priority }: Request): MailText => ({
  subject: `${priority ? 'Priority: ' : ''}Support request [${supportReference(requestId)}]`,
  paragraphs: [
    `A request about “${supportTopicLabels[topic].toLowerCase()}” waits for an answer.`,
    plan === null
      ? 'It is from somebody without an account.'
      : `It is from a member with the plan ${planLabels[plan]}.`,
  ],
  action: { label: 'Open the request', path: `/admin/support-requests/${requestId}/show` },
  why: 'This mail goes to the address of SUPPORT_EMAIL.',
});
