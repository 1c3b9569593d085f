import { accountDecider } from '#domain/account/decider.ts';
import {
  notificationTopics,
  type NotificationTopic,
} from '#domain/shared/accounts/notifications.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveId } from '../../derive-id.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { findRegisteredAccount } from '../find-account.ts';
import { invalidLinkError, readLink, type ReadLinkPorts } from '../credentials/read-link.ts';

/** Does nothing if the account does not exist, was erased, or has ever chosen for the topic. */
export const turnOnNotification = async (
  ports: CommandPorts,
  { accountId, topic }: { readonly accountId: string; readonly topic: NotificationTopic },
  context: CommandContext,
): Promise<void> => {
  if (!(await findRegisteredAccount(ports, accountId))) return;
  const command = { type: 'TurnOnAccountNotification', topic, now: context.now } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command }, context);
};

/** Identifies a topic in an unsubscribe link, because link tokens contain only ids. */
export const topicId = (topic: NotificationTopic): string => deriveId('notifications', topic);

/** Turns off the mails of the link's topic. The link can be used repeatedly and without a session. */
export const unsubscribeByLink = async (
  ports: CommandPorts & ReadLinkPorts,
  { token }: { readonly token: string },
  context: CommandContext,
): Promise<CommandResult & { readonly topic: NotificationTopic }> => {
  const { accountId, requestId } = readLink(ports, 'switch-off', token);
  const topic = notificationTopics.find((candidate) => topicId(candidate) === requestId);
  if (!topic) throw invalidLinkError();
  const command = { type: 'ChangeAccountNotifications', choices: { [topic]: false } } as const;
  const own = { ...context, actor: accountId };
  const result = await sendCommand(ports, accountDecider, { id: accountId, command }, own);
  return { ...result, topic };
};
