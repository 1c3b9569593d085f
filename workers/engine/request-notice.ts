import { topicId } from '#application/account/profile/change-notifications.ts';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { getMailTopic, type OptionalMailKind } from '#domain/mail/kinds.ts';
import { isNotificationEnabled } from '#domain/shared/accounts/notifications.ts';
import { renderMail, type MailPorts, type MailText } from './mail-text.ts';

export type Notice = {
  readonly accountId: string;
  readonly kind: OptionalMailKind;
  readonly causeId: string;
  readonly text: MailText;
};

/**
 * Requests an optional mail with an unsubscribe link. No mail is sent to an unconfirmed or suppressed address, to a
 * suspended account, or if the notification is turned off.
 */
export const requestNotice = async (
  ports: CommandPorts & MailPorts,
  { accountId, kind, causeId, text }: Notice,
  context: CommandContext,
): Promise<void> => {
  const account = await findRegisteredAccount(ports, accountId);
  const topic = getMailTopic(kind);
  if (!account?.emailVerified || account.suppression !== null || account.isSuspended) return;
  if (!isNotificationEnabled(account.notifications, topic)) return;
  const to = account.email;
  const address = `${ports.publicAddress.current()}/confirm/switch-off`;
  const link = { purpose: 'switch-off', requestId: topicId(topic), address } as const;
  const content = renderMail({ ...text, switchOff: address }, { to, account }, ports.publicAddress);
  await requestMail(ports, { accountId, kind, causeId, to, ...content, link }, context);
};
