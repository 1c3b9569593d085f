import type { CommandPorts } from '#application/handle-command.ts';
import type { MailToRequest } from '#application/mails/request-mail.ts';
import {
  cancellationLink,
  cancellationPath,
  isRenewing,
} from '#application/membership/subscription/cancellation-link.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import { renderMail, type MailPorts, type MailText } from './mail-text.ts';

type MemberMailInput = {
  readonly accountId: string;
  readonly account: RegisteredAccount;
  readonly words: MailText;
};

/**
 * Renders a mail about a plan or payment. Suspended members cannot log in, so their mail links to a cancellation
 * without login if the subscription renews, and otherwise to support.
 */
export const renderMembershipMail = async (
  ports: CommandPorts & MailPorts,
  { accountId, account, words }: MemberMailInput,
  now: Date,
): Promise<Pick<MailToRequest, 'subject' | 'text' | 'link'>> => {
  const recipient = { to: account.email, account };
  if (!account.isSuspended) return renderMail(words, recipient, ports.publicAddress);
  const { subscription } = (await loadMembership(ports, accountId)).holdings;
  const isSubscriptionRenewing = isRenewing(subscription, now);
  const suspendedText: MailText = {
    ...words,
    paragraphs: [
      ...words.paragraphs,
      isSubscriptionRenewing ? suspendedAndRenewingSentence : suspendedSentence,
    ],
    action: isSubscriptionRenewing
      ? { label: 'Cancel subscription', path: cancellationPath }
      : { label: 'Contact support', path: '/support' },
  };
  const content = renderMail(suspendedText, recipient, ports.publicAddress);
  if (!isSubscriptionRenewing) return content;
  const link = cancellationLink({ accountId, account }, ports.publicAddress.current());
  return { ...content, link };
};

const suspendedSentence =
  'Your account is suspended, so you cannot log in. If you have a question, contact support.';
const suspendedAndRenewingSentence =
  'Your account is suspended, so you cannot log in. You can cancel the subscription with the link below without logging in. If you have a question, contact support.';
